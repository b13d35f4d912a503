// Plan, payments, other calendars, data and the account.
import { ownAccount } from '@noren/words/accounts/own'
import { apiTokens } from '@noren/words/accounts/tokens'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { menus } from '@noren/words/admin/menus'
import { paymentAccount } from '@noren/words/admin/payments/account'
import { paidWords } from '@noren/words/admin/payments/paid'
import { shopPayments } from '@noren/words/admin/payments/settings'
import { shops } from '@noren/words/admin/shops'
import { planTab } from '@noren/words/admin/shops/plan'
import { transfers } from '@noren/words/admin/transfers'
import { shell } from '@noren/words/admin/shell'
import { en, ja } from '../quote.ts'

const [ownJa, ownEn] = [ownAccount.ja, ownAccount.en]
const [feedJa, feedEn] = [feedScreen.ja, feedScreen.en]
const [dataJa, dataEn] = [transfers.ja, transfers.en]

export const accountHelp = {
  ja: {
    plan: {
      title: 'プランとお支払い',
      lead: 'いまのプランと、どれだけ使っているかを確かめられます。',
      steps: [
        ja`${shell.ja.nav.shop} の ${shops.ja.tabs.subscription} を開きます。`,
        ja`${planTab.ja.usage} で、予約とメニューの数を確かめます。`,
        ja`${planTab.ja.both.title} で、それぞれのプランでできることを見ます。`,
      ],
      notes: [
        '数えるのは、お客様がネットから入れた予約だけです。電話の予約は数えません。',
        '解約しても、お客様や予約のデータは消えません。',
      ],
      notesOf: {
        beta: ['ベータ期間中は、すべての機能を無料でお使いいただけます。お支払いの手続きはありません。'],
        live: [
          ja`プランを変えるときは ${planTab.ja.interval} を選び、${planTab.ja.start} を押します。`,
          ja`カードの変更や解約は ${planTab.ja.manage} から行います。`,
          '上限に達すると、ネット予約の受付がいったん止まります。お店から入れる予約は、いつでも入れられます。',
        ],
      },
      words: 'ぷらん 料金 有料 無料 上限 解約 かいやく 請求 カード スタンダード フリー',
    },
    payments: {
      title: '予約のときに支払っていただく',
      lead: 'お客様が予約のときに、カードで料金を支払えるようにします。',
      steps: [
        ja`${shell.ja.nav.shop} の ${paymentAccount.ja.title} で ${paymentAccount.ja.connect} を押し、決済サービスの画面で口座などを登録します。`,
        ja`${paymentAccount.ja.states.ready} と表示されたら、メニューを開きます。`,
        ja`${menus.ja.form.advancePayment} で ${menus.ja.form.advancePayments.optional} か ${menus.ja.form.advancePayments.required} を選び、保存します。`,
        ja`${shell.ja.nav.shop} の ${shopPayments.ja.refundRule} を決めます。`,
      ],
      notes: [
        ja`返金は、予約の画面の ${paidWords.ja.refundOpen} からできます。`,
        'お支払いが15分以内に済まないときは、予約にならず、時間が空きに戻ります。',
        'お店の都合でキャンセルしたときは、いつも全額が返金されます。',
      ],
      notesOf: { live: ['事前決済はスタンダードプランの機能です。'] },
      words: 'じぜんけっさい 事前決済 前払い カード 返金 へんきん 領収書 入金 口座 キャンセル料',
    },
    feeds: {
      title: 'ほかのカレンダーとつなぐ',
      lead: 'GoogleカレンダーやiPhoneで予約を見たり、私用の予定の時間を予約できなくしたりできます。',
      steps: [
        ja`${shell.ja.nav.shop} の ${feedJa.open} を開きます。`,
        ja`予約をほかで見るときは ${feedJa.feed.privacy} を選び、${feedJa.feed.make} を押します。`,
        ja`表示されたアドレスをコピーし、${feedJa.steps.title} のとおりに登録します。`,
        ja`私用の予定をふさぐときは ${feedJa.external.add} を押し、そのカレンダーのアドレスを貼ります。`,
      ],
      notes: [
        'アドレスは一度だけ表示されます。知っている人はだれでも見られるので、人に教えないでください。',
        ja`アドレスが知られたときは ${feedJa.feed.renew} を押します。`,
        '外部の予定は15分ごとに読み込みます。Google側の表示は、数時間から1日遅れることがあります。',
      ],
      notesOf: { live: ['カレンダー連携はスタンダードプランの機能です。'] },
      words: 'れんけい 連携 Google グーグル カレンダー iCal iPhone Outlook 同期 どうき 私用',
    },
    export: {
      title: 'データを控える・書き出す',
      lead: 'お店のすべてのデータを、ひとつのファイルで手元に残せます。',
      steps: [
        ja`${shell.ja.nav.data} を開きます。`,
        ja`${dataJa.export.submit} を押し、ファイルを保存します。`,
        ja`予約の一覧だけでよいときは、期間を選んで ${dataJa.reservations.submit} を押します。`,
        ja`顧客の一覧は、 ${shell.ja.nav.customers} から書き出せます。`,
      ],
      notes: [
        '個人情報が入ったファイルです。人の目にふれない場所に保存してください。',
        'ファイルは、まだ予約も顧客もない新しいお店に、そのまま取り込めます。',
        '月に一度ほど控えを残しておくと安心です。',
      ],
      words: 'かきだし 書出し バックアップ ZIP CSV エクスポート 保存 ひかえ 引っ越し 会計 税理士',
    },
    account: {
      title: 'ログインと安全',
      lead: 'パスワードを変えたり、ほかの端末をログアウトさせたりできます。',
      steps: [
        ja`メニューのいちばん下の ${ownJa.title} を開きます。`,
        ja`パスワードは ${ownJa.change.submit} を押し、いまのパスワードと新しいパスワードを入れて変えます。`,
        ja`${ownJa.sessions.title} に知らない端末があれば ${ownJa.sessions.end} を押し、パスワードも変えます。`,
        '共用の端末では、使い終わったらログアウトします。',
      ],
      notes: [
        'パスワードを忘れたときは、ログインの画面からメールで決め直せます。',
        ja`${apiTokens.ja.title} は、ほかのプログラムとつなぐための鍵です。使わないときは作らなくて大丈夫です。`,
        ja`やめるときは ${ownJa.deletion.open} から。30日のあいだは取り消せます。`,
      ],
      words: 'ぱすわーど 変更 ログアウト 端末 退会 たいかい 削除 セキュリティ Google 乗っ取り',
    },
  },
  en: {
    plan: {
      title: 'Plan and payment',
      lead: 'See your plan, and how much of it you have used.',
      steps: [
        en`Open ${shops.en.tabs.subscription} under ${shell.en.nav.shop}.`,
        en`${planTab.en.usage} shows how many reservations and menus there are.`,
        en`${planTab.en.both.title} tells what each plan has.`,
      ],
      notes: [
        'Only what customers book online is counted, not what you enter yourself.',
        'When a contract ends, nothing of your customers and reservations is deleted.',
      ],
      notesOf: {
        beta: ['During the beta everything is free. There is nothing to pay.'],
        live: [
          en`To change the plan choose ${planTab.en.interval} and press ${planTab.en.start}.`,
          en`Another card, and ending the contract, is behind ${planTab.en.manage}.`,
          'At the limit online booking stops for a while. What you enter yourself is always taken.',
        ],
      },
      words: 'price paid free limit end contract invoice card standard',
    },
    payments: {
      title: 'Let customers pay when they book',
      lead: 'Customers pay by card together with their booking.',
      steps: [
        en`Under ${shell.en.nav.shop}, in ${paymentAccount.en.title}, press ${paymentAccount.en.connect}, and give your bank account on the pages of the payment service.`,
        en`When it says ${paymentAccount.en.states.ready}, open a menu.`,
        en`Under ${menus.en.form.advancePayment} choose ${menus.en.form.advancePayments.optional} or ${menus.en.form.advancePayments.required}, and save.`,
        en`Under ${shell.en.nav.shop} decide ${shopPayments.en.refundRule}.`,
      ],
      notes: [
        en`Money is given back on the reservation’s screen: ${paidWords.en.refundOpen}.`,
        'If a payment is not made within 15 minutes there is no booking, and the time is free again.',
        'If you cancel, everything is given back in any case.',
      ],
      notesOf: { live: ['Advance payment belongs to the standard plan.'] },
      words: 'advance payment prepay card refund receipt bank cancellation fee',
    },
    feeds: {
      title: 'Connect other calendars',
      lead: 'See reservations in Google Calendar or on an iPhone, and keep the time of your own appointments free.',
      steps: [
        en`Under ${shell.en.nav.shop} open ${feedEn.open}.`,
        en`To see reservations elsewhere choose ${feedEn.feed.privacy} and press ${feedEn.feed.make}.`,
        en`Copy the address and follow ${feedEn.steps.title}.`,
        en`To block the time of your own appointments press ${feedEn.external.add} and paste the address of that calendar.`,
      ],
      notes: [
        'The address is shown once. Whoever knows it can read it: keep it to yourself.',
        en`If somebody else has it press ${feedEn.feed.renew}.`,
        'Other calendars are read every 15 minutes. Google may show changes hours or a day later.',
      ],
      notesOf: { live: ['Linked calendars belong to the standard plan.'] },
      words: 'google ical iphone outlook sync private',
    },
    export: {
      title: 'Keep a copy of your data',
      lead: 'All that your shop has, in one file.',
      steps: [
        en`Open ${shell.en.nav.data}.`,
        en`Press ${dataEn.export.submit} and keep the file.`,
        en`For a list of reservations choose the dates and press ${dataEn.reservations.submit}.`,
        en`Export the list of customers under ${shell.en.nav.customers}.`,
      ],
      notes: [
        'It holds personal data. Keep it where nobody else can see it.',
        'It can be brought into a new shop that has no reservations and no customers yet.',
        'A copy once a month is a good habit.',
      ],
      words: 'backup zip csv download accounting tax move',
    },
    account: {
      title: 'Logging in, and safety',
      lead: 'Change your password, and log other devices out.',
      steps: [
        en`At the end of the menu open ${ownEn.title}.`,
        en`Press ${ownEn.change.submit} and enter the current password and the new one.`,
        en`If there is a device under ${ownEn.sessions.title} that you do not know, press ${ownEn.sessions.end}, and change the password as well.`,
        'On a shared device log out when you are done.',
      ],
      notes: [
        'If you forgot it, the login screen sends you an email to set a new one.',
        en`${apiTokens.en.title} are keys for other programs. If you use none, you need none.`,
        en`To leave us there is ${ownEn.deletion.open}. For 30 days it can be taken back.`,
      ],
      words: 'password log out device delete security google hacked',
    },
  },
}
