// What other areas use of the reports of days and months.
export { SalesFiles } from './files/sales-files.tsx'
