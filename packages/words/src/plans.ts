// The names of the plans, as API, screens and pages say them.

export const plans = {
  ja: { names: { free: 'フリープラン', standard: 'スタンダードプラン' } },
  en: { names: { free: 'Free plan', standard: 'Standard plan' } },
}
