; Installs Keepsake for one person, without an administrator, over an older version; removing it keeps the memory.
; makensis -DVERSION=0.1.0 -DSOURCE=build\program\Keepsake -DOUTPUT=build\release\… packaging\windows\keepsake.nsi
Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user
!include "MUI2.nsh"
!include "FileFunc.nsh"

!ifndef VERSION
  !error "VERSION is not given"
!endif
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Keepsake"

Name "Keepsake"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Keepsake"
InstallDirRegKey HKCU "Software\Keepsake" "InstallDir"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Keepsake"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Keepsake installer"
VIAddVersionKey "LegalCopyright" "The Keepsake developers"

!ifdef ICON
  !define MUI_ICON "${ICON}"
  !define MUI_UNICON "${ICON}"
!endif
!define MUI_FINISHPAGE_RUN "$INSTDIR\Keepsake.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString IsOpen ${LANG_ENGLISH} "Keepsake is open. Close its window and the programs that use its memory, then go on."
LangString IsOpen ${LANG_SIMPCHINESE} "拾忆正在运行。请先关闭它的窗口和正在使用它记忆的程序，再继续。"
LangString Kept ${LANG_ENGLISH} "Keepsake is removed. What it remembers is still in $LOCALAPPDATA\Keepsake; delete that folder to remove it too."
LangString Kept ${LANG_SIMPCHINESE} "拾忆已卸载。记忆仍保存在 $LOCALAPPDATA\Keepsake；如果也想删除，删掉这个文件夹即可。"

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

!include "LogicLib.nsh"
; A running program's file cannot be opened for writing. The command runs on its own where another program started it.
!macro WaitUntilClosed PROGRAM
  ${Do}
    ClearErrors
    IfFileExists "$INSTDIR\${PROGRAM}.exe" 0 closed_${PROGRAM}
    FileOpen $0 "$INSTDIR\${PROGRAM}.exe" a
    IfErrors 0 free_${PROGRAM}
    MessageBox MB_RETRYCANCEL|MB_ICONINFORMATION "$(IsOpen)" /SD IDCANCEL IDRETRY again_${PROGRAM}
    SetErrorLevel 1
    Abort
    again_${PROGRAM}:
  ${LoopUntil} 0 = 1
  free_${PROGRAM}:
    FileClose $0
  closed_${PROGRAM}:
!macroend

Section "Keepsake"
  !insertmacro WaitUntilClosed Keepsake
  !insertmacro WaitUntilClosed keepsake-cli
  ; An upgrade leaves no file of the older version behind. The memory is elsewhere.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Keepsake.lnk" "$INSTDIR\Keepsake.exe"
  WriteRegStr HKCU "Software\Keepsake" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "DisplayName" "Keepsake"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\Keepsake.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "The Keepsake developers"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  !insertmacro WaitUntilClosed Keepsake
  !insertmacro WaitUntilClosed keepsake-cli
  Delete "$SMPROGRAMS\Keepsake.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\Keepsake.exe"
  Delete "$INSTDIR\keepsake-cli.exe"
  Delete "$INSTDIR\LICENCES.txt"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${KEY}"
  DeleteRegKey HKCU "Software\Keepsake"
  MessageBox MB_OK|MB_ICONINFORMATION "$(Kept)" /SD IDOK
SectionEnd
