// What lies below 集計, and its tabs.

export const reportTabs = {
  ja: {
    label: '集計の画面',
    names: { reports: '集計', days: '日報', month: '月報', overdue: 'しばらく来店のない方' },
  },
  en: {
    label: 'Reports',
    names: { reports: 'Reports', days: 'Daily', month: 'Monthly', overdue: 'Overdue' },
  },
}
