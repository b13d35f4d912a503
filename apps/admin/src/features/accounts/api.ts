export { downloadIcon, useExport } from './exports/use-export.tsx'
export { PasswordDialog } from './own/password-dialog.tsx'
