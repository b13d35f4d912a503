export { downloadIcon, useExport } from './exports/use-export.tsx'
