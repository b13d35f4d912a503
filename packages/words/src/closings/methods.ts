// The ways of payment, as the owner reads them. `not_noted` is a visit without a bill.

export const soldMethodNames = {
  ja: {
    cash: '現金',
    card: 'カード',
    qr: 'QRコード決済',
    e_money: '電子マネー',
    ticket: '回数券',
    prepaid: '前払い',
    unpaid: '未収',
    not_noted: '記録なし',
  },
  en: {
    cash: 'Cash',
    card: 'Card',
    qr: 'QR code',
    e_money: 'E-money',
    ticket: 'Ticket book',
    prepaid: 'Paid in advance',
    unpaid: 'Unpaid',
    not_noted: 'Not recorded',
  },
}
