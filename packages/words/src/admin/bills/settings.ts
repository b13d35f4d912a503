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
      'The details of a reservation get a button for the bill. It is switched on with your first bill. Switched off, the bills you have recorded stay.',
  },
}
