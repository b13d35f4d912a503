// Advance payment as customers read it: on the confirmation, on the page of a payment, with their reservation, in mails.
import { formatAmount } from '../format.ts'

export type PaidFacts = {
  amount: number
  refundAmount: number
  refundedAmount: number
  isCanceled: boolean
}

export const customerPayments = {
  ja: {
    /** Of the price that was paid, with what became of it. */
    head: '事前のお支払い',
    paid: (facts: PaidFacts) => `カードでお支払い済み ${formatAmount('ja', facts.amount)}${refundsJa(facts)}`,
    /** On an error page, where somebody may have paid. */
    failed: {
      safe: 'お支払いがお済みでも、ご心配はいりません。',
      next: 'お支払いの記録は失われません。確認できしだい、予約の確認メールをお送りします。日時をお取りできなかったときは、全額を返金いたします。もう一度お支払いいただく必要はありません。',
      call: 'ご不明な点は、お店へご連絡ください。',
    },
    confirm: {
      now: 'いまカードで支払う',
      shop: 'お店で支払う',
      submit: 'お支払いへ進む',
      submitApproval: 'お支払いへ進み、申し込む',
      lead: 'まだ予約は完了していません。お支払い方法をお選びください。',
      leadRequired: 'まだ予約は完了していません。お支払いがすむと確定します。',
      leadApproval: 'まだお申し込みは完了していません。お支払いがすむとお店に届きます。',
      required: 'カードで事前にお支払い',
      requiredNote: 'お支払いの完了をもって、ご予約が成立します。',
      requiredApproval: 'お店がお受けできない場合は、全額を返金いたします。',
      held: 'お支払いの間、この日時を15分お取りします。',
      onTheDay: 'ご来店当日、店舗でお支払い',
      refundTitle: '返金',
      refund: {
        until_deadline:
          '事前にお支払いの場合、変更・キャンセルの期限までのキャンセルは全額を返金し、それ以降は返金いたしません。',
        always: '事前にお支払いの場合、ご予約の時刻までのキャンセルは全額を返金いたします。',
        never: '事前にお支払いの場合、お客様のご都合によるキャンセルでは返金いたしません。',
      },
    },
    page: {
      page: 'お支払い',
      unavailable:
        'ただいま、お支払いの画面を開くことができません。料金は請求されていません。少し時間をおいてから、もう一度お試しください。',
      title: 'お支払いをお待ちしています',
      lead: (until: string) =>
        `${until}まで、この日時をお取りしています。それまでにお支払いを完了してください。まだ予約は完了していません。`,
      amount: 'お支払い金額',
      go: 'お支払いへ進む',
      going: '開いています…',
      stop: '支払いをやめる',
      stopping: '送信しています…',
      stopText: 'お支払いをやめると、この日時はほかのお客様が予約できるようになります。料金はかかりません。',
      checkingTitle: 'お支払いを確認しています',
      checkingText: 'この画面は自動で切り替わります。そのままお待ちください。',
      checkingLong:
        '確認に時間がかかっています。この画面を閉じても、お支払いが確認できしだい、予約の確認メールをお送りします。',
      processingText:
        'カード会社の確認を待っています。確認できしだい、予約の確認メールをお送りします。この日時をお取りできなかったときは、全額を返金いたします。',
      check: 'もう一度確認する',
      checking: '確認しています…',
      overTitle: 'お支払いの時間が過ぎました',
      overText:
        'この日時の確保は終了しました。料金は請求されていません。お手数ですが、もう一度ご予約ください。',
      again: 'この日時で、もう一度予約する',
    },
    cancel: {
      refunded: (amount: number) =>
        `事前にお支払いいただいた${formatAmount('ja', amount)}は、全額を返金いたします。`,
      kept: (amount: number) =>
        `事前にお支払いいただいた${formatAmount('ja', amount)}は、返金の対象になりません。`,
    },
  },
  en: {
    head: 'Paid in advance',
    paid: (facts: PaidFacts) => `Paid by card ${formatAmount('en', facts.amount)}${refundsEn(facts)}`,
    failed: {
      safe: 'If you have paid, your money is safe.',
      next: 'We’ll email your confirmation as soon as the payment is confirmed. If this time can’t be kept, you get a full refund. You don’t need to pay again.',
      call: 'Questions? Please contact the shop.',
    },
    confirm: {
      now: 'Pay by card now',
      shop: 'Pay at the shop',
      submit: 'Continue to payment',
      submitApproval: 'Pay and send request',
      lead: 'Nothing is booked yet. Choose how to pay and continue.',
      leadRequired: 'Nothing is booked yet. Your booking is made once you have paid.',
      leadApproval: 'Nothing is sent yet. Your request goes to the shop once you have paid.',
      required: 'Paid by card now',
      requiredNote: 'The booking is made once the payment is complete.',
      requiredApproval: 'If the shop can’t accept the request, you get a full refund.',
      held: 'This time is held for you for 15 minutes while you pay.',
      onTheDay: 'On the day of your visit',
      refundTitle: 'Refund',
      refund: {
        until_deadline:
          'If you pay in advance: full refund if you cancel before the deadline for changes, none after it.',
        always: 'If you pay in advance: full refund if you cancel before the visit starts.',
        never: 'If you pay in advance: no refund if you cancel.',
      },
    },
    page: {
      page: 'Payment',
      unavailable: 'Couldn’t open the payment page. Nothing was charged. Please try again in a moment.',
      title: 'Waiting for your payment',
      lead: (until: string) =>
        `This time is held for you until ${until}. Please pay by then. Nothing is booked yet.`,
      amount: 'Amount due',
      go: 'Continue to payment',
      going: 'Opening…',
      stop: 'Cancel payment',
      stopping: 'Sending…',
      stopText: 'If you cancel, other customers can book this time. Nothing is charged.',
      checkingTitle: 'Checking your payment',
      checkingText: 'This page updates automatically. Please wait a moment.',
      checkingLong:
        'This is taking longer than usual. You can close this page: we’ll email your confirmation as soon as the payment is confirmed.',
      processingText:
        'We’re waiting for the card company and will email your confirmation. If this time can’t be kept until then, you get a full refund.',
      check: 'Check again',
      checking: 'Checking…',
      overTitle: 'The time to pay has run out',
      overText: 'This time is no longer held for you. Nothing was charged. Please book again.',
      again: 'Book this time again',
    },
    cancel: {
      refunded: (amount: number) => `The ${formatAmount('en', amount)} you paid is refunded in full.`,
      kept: (amount: number) => `The ${formatAmount('en', amount)} you paid is not refunded.`,
    },
  },
}

const refundsJa = ({ refundAmount, refundedAmount, isCanceled }: PaidFacts): string => {
  if (refundAmount > refundedAmount) return `（${formatAmount('ja', refundAmount)}を返金手続き中）`
  if (refundedAmount > 0) return `（${formatAmount('ja', refundedAmount)}を返金済み）`
  return isCanceled ? '（返金の対象外）' : ''
}

const refundsEn = ({ refundAmount, refundedAmount, isCanceled }: PaidFacts): string => {
  if (refundAmount > refundedAmount) return ` (${formatAmount('en', refundAmount)} is being refunded)`
  if (refundedAmount > 0) return ` (${formatAmount('en', refundedAmount)} was refunded)`
  return isCanceled ? ' (not refunded)' : ''
}
