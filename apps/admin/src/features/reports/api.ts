// What other areas use of the reports.
export { ReportTabs } from './report-tabs.tsx'
