// What mails say, and whether they went out.
import { mailLedger } from '@noren/words/admin/mails/ledger'
import { pushScreen } from '@noren/words/admin/mails/push'
import { templates } from '@noren/words/admin/mails/templates'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { shops } from '@noren/words/admin/shops'
import { widgets } from '@noren/words/admin/widgets'
import { shell } from '@noren/words/admin/shell'
import { en, ja } from '../quote.ts'

const [textJa, textEn] = [templates.ja, templates.en]

export const mailsHelp = {
  ja: {
    notifications: {
      title: 'スマートフォンやパソコンに通知する',
      lead: '予約が入ったことを、画面を閉じていても、お手元の端末にすぐ通知します。',
      steps: [
        ja`通知を受け取りたい端末で、${shell.ja.nav.push} を開きます。`,
        ja`${pushScreen.ja.device.turnOn} を押し、ブラウザにたずねられたら許可します。`,
        ja`${pushScreen.ja.device.test} を押して、届くことを確かめます。`,
        ja`${pushScreen.ja.kinds.title} で、知りたいものだけを選びます。`,
      ],
      also: { title: 'iPhone・iPadの場合', steps: pushScreen.ja.device.homeScreenSteps },
      notes: [
        ja`${pushScreen.ja.quiet.use} を選ぶと、夜の間の通知は、終わりの時刻にまとめて届きます。`,
        ja`画面がほかの方の目に入るときは、${pushScreen.ja.details.title} で、名前などを隠せます。`,
        '端末は10台まで登録できます。ログアウトした端末では、もう一度オンにしてください。',
      ],
      words: 'つうち プッシュ 通知 お知らせ 音 鳴らす スマホ 届かない 夜',
    },
    mails: {
      title: 'お客様に届くメールの文章',
      lead: '予約の確認メールと、来店前のリマインドメールの、件名と冒頭の文章を変えられます。',
      steps: [
        ja`${shell.ja.nav.mails} で ${textJa.tabs.confirmation} か ${textJa.tabs.reminder} を選びます。`,
        ja`${textJa.subject} と ${textJa.body} を書きます。空欄のままでも、いつもの文面で届きます。`,
        ja`お名前や日時を入れたいところで、${textJa.insertLabel} を押します。`,
        ja`${textJa.parts.preview} で確かめ、${textJa.test.send} で実際に受け取ってみます。`,
        ja`${widgets.ja.saveBar.save} を押します。`,
      ],
      notes: [
        '予約番号・日時・メニュー・料金と、予約を確認するリンクは、いつも自動で入ります。',
        '割引やキャンペーンのお知らせは、予約のメールには入れられません（法律で決められています）。',
        ja`リマインドメールは、 ${shell.ja.nav.shop} の ${shops.ja.parts.notices} で決めた時刻に届きます。`,
      ],
      words: 'めーる 確認メール リマインド 前日 件名 本文 署名 自動返信 テンプレート 文面',
    },
    deliveries: {
      title: 'メールが届いたか確かめる',
      lead: ja`送れなかったメールがあると、メニューの ${shell.ja.nav.mails} に数が出ます。ここで理由を見て、送り直せます。`,
      steps: [
        ja`${shell.ja.nav.mails} の ${mailLedger.ja.open} を開きます。`,
        ja`${mailLedger.ja.states.undelivered} に、送れなかった理由が書いてあります。`,
        ja`アドレスが違うときは、その予約を開いて直します。`,
        ja`${reservationMessages.ja.resend} を押すと、もう一度送ります。`,
        ja`電話などで伝えたときは ${mailLedger.ja.handle} を押すと、一覧から消えます。`,
      ],
      notes: [
        ja`${mailLedger.ja.states.sent} は送ったという意味です。受信箱に届いたかどうかまでは、わかりません。`,
        '届かないと言われたら、迷惑メールのフォルダを見ていただくのがいちばん早道です。',
        'ひとつの予約のメールは、予約の画面でも確かめられます。',
      ],
      words: 'とどかない 届かない 不達 再送 さいそう エラー 迷惑メール 送信状況',
    },
  },
  en: {
    notifications: {
      title: 'Notifications on your devices',
      lead: 'Your phone or computer notifies you of a reservation right away, even while Noren is closed.',
      steps: [
        en`Open ${shell.en.nav.push} on the device that is to be notified.`,
        en`Press ${pushScreen.en.device.turnOn}, and choose to allow it when the browser asks.`,
        en`Try it with ${pushScreen.en.device.test}.`,
        en`Choose under ${pushScreen.en.kinds.title} what you want to be told.`,
      ],
      also: { title: 'On an iPhone or iPad', steps: pushScreen.en.device.homeScreenSteps },
      notes: [
        en`With ${pushScreen.en.quiet.use} nothing comes at night: it waits until the end.`,
        en`Others may see the screen? Then show less, under ${pushScreen.en.details.title}.`,
        'Up to 10 devices can be notified. After logging out turn it on once more.',
      ],
      words: 'push notification alert bell phone sound quiet hours',
    },
    mails: {
      title: 'What emails to customers say',
      lead: 'Change subject and opening of the confirmation and of the reminder.',
      steps: [
        en`Under ${shell.en.nav.mails} choose ${textEn.tabs.confirmation} or ${textEn.tabs.reminder}.`,
        en`Write ${textEn.subject} and ${textEn.body}. Left empty, the usual words are sent.`,
        en`Where a name or a date belongs press one of ${textEn.insertLabel}.`,
        en`Look at ${textEn.parts.preview}, and try it with ${textEn.test.send}.`,
        en`Press ${widgets.en.saveBar.save}.`,
      ],
      notes: [
        'Number, date, menu, price and the link to the reservation are always added.',
        'Discounts and campaigns may not stand in emails about reservations: the law says so.',
        en`Reminders go out at the time that you choose under ${shops.en.parts.notices} under ${shell.en.nav.shop}.`,
      ],
      words: 'confirmation reminder subject text template signature',
    },
    deliveries: {
      title: 'See whether emails went out',
      lead: en`If an email could not be sent, a number stands beside ${shell.en.nav.mails} in the menu. See here why, and send it again.`,
      steps: [
        en`Under ${shell.en.nav.mails} open ${mailLedger.en.open}.`,
        en`${mailLedger.en.states.undelivered} tells why each was not sent.`,
        'If an address is wrong, open the reservation and correct it.',
        en`${reservationMessages.en.resend} sends it once more.`,
        en`If you told the customer by phone, press ${mailLedger.en.handle}, and it leaves the list.`,
      ],
      notes: [
        en`${mailLedger.en.states.sent} means that it left us. Whether it is in the inbox nobody can tell.`,
        'If somebody says that nothing came, a look into the spam folder is the quickest way.',
        'The emails of one reservation also stand on its own screen.',
      ],
      words: 'undelivered bounce resend spam failed status',
    },
  },
}
