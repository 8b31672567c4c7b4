"""Chinese orders to memory, in both scripts."""

import pytest

from assistant.memory.writing.orders import Order, order_in


@pytest.mark.parametrize(
    ("sentence", "order", "about"),
    [
        ("记住我的车位号是B2-117", Order.REMEMBER, "我的车位号是B2-117"),
        ("別忘了我家貓每天吃兩次藥", Order.REMEMBER, "我家貓每天吃兩次藥"),
        ("記住：我的發票抬頭是“青禾設計”", Order.REMEMBER, "我的發票抬頭是“青禾設計”"),
        ("记住不要给我打电话", Order.REMEMBER, "不要给我打电话"),
        ("把我喜欢咖啡这件事忘掉", Order.FORGET, "我喜欢咖啡"),
        ("忘了我说的关于前女友的事", Order.FORGET, "前女友"),
        ("刪掉關於我前男友的記憶", Order.FORGET, "我前男友"),
        ("忘掉刚才那条", Order.FORGET_LAST, ""),
        ("把刚才说的忘掉", Order.FORGET_LAST, ""),
        ("清空你的记忆", Order.FORGET_ALL, ""),
        ("你還記得我的名字嗎", Order.SHOW, "我的名字"),
        ("關於我的狗你記得什麼", Order.SHOW, "我的狗"),
        ("你知道我多少", Order.SHOW, ""),
    ],
)
def test_orders(sentence: str, order: Order, about: str) -> None:
    found = order_in(sentence)
    assert found is not None
    assert (found.order, found.about) == (order, about)
    assert sentence[found.start : found.start + len(about)] == about


@pytest.mark.parametrize(
    "sentence", ["我忘了带钥匙", "我忘掉了密码", "记得吗", "我记得小时候", "记住这一点", "你记得我对什么过敏"]
)
def test_no_orders(sentence: str) -> None:
    assert order_in(sentence) is None
