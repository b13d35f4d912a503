// The shop's choice whether bills are noted.

export const shopBills = {
  ja: {
    enabled: 'お会計を記録する',
    enabledNote:
      '予約の詳細に「お会計」のボタンが出ます。最初のお会計を記録すると、自動でオンになります。オフにしても、記録したお会計は残ります。',
  },
  en: {
    enabled: 'Record bills',
    enabledNote:
      'Adds a bill button to each reservation. It turns on with your first bill. If you turn it off, recorded bills stay.',
  },
}
