// Entering, moving and ending reservations.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservationSpam } from '@noren/words/admin/reservations/spam'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { shell } from '@noren/words/admin/shell'
import { en, ja } from '../quote.ts'

const entry = reservationEntry
const change = reservationChanges

export const bookingsHelp = {
  ja: {
    'phone-bookings': {
      title: '電話や店頭の予約を入れる',
      lead: 'お電話や、帰りぎわにいただいた予約も、ここに入れておけば、ネット予約と重なりません。',
      steps: [
        ja`予約カレンダーの ${entry.ja.open} を押します。空いている時間を直接押しても始められます。`,
        ja`${entry.ja.menu} を選びます。2つ以上のときは ${visitWords.ja.add} で足します。`,
        ja`${entry.ja.date} と ${entry.ja.time} を選びます。`,
        ja`${entry.ja.name} に、お名前・フリガナ・電話番号のどれかを入れます。登録済みのお客様は候補に出るので、押して選びます。`,
        ja`${entry.ja.submit} を押すと、カレンダーに入ります。`,
      ],
      notes: [
        'お名前がわからないときは、空欄のままで登録できます。',
        ja`メールアドレスを入れると、${entry.ja.notify} を選べます。選ばなければ、確認メールは送られません。`,
        ja`ほかの予定と重なるときは、重なっている相手が表示されます。それでもよいときは ${entry.ja.overlap} を選びます。`,
        '受付の締切を過ぎた時間や営業時間の外でも、内容を確かめたうえで入れられます。',
      ],
      words: 'でんわ 予約 よやく 追加 ついか 登録 飛び込み 来店 手入力 新規 予定を入れる',
    },
    blocks: {
      title: '休憩や用事で時間をふさぐ',
      lead: '休憩・仕入れ・研修などの時間をふさいでおくと、その間はネット予約が入りません。',
      steps: [
        ja`予約カレンダーの ${entry.ja.open} を押し、${entry.ja.kinds.block} を選びます。`,
        ja`${entry.ja.blockTitle} に、わかりやすい名前を入れます。お客様には見えません。`,
        ja`${entry.ja.date} と時間を選びます。${entry.ja.presets.day}、${entry.ja.presets.morning}、${entry.ja.presets.afternoon} は1回押すだけです。`,
        ja`毎週の用事は、${entry.ja.repeat} と ${entry.ja.until} を選びます。`,
        ja`${entry.ja.submit} を押します。`,
      ],
      notes: [
        ja`やめるときは、カレンダーでその予定を開き、${change.ja.block.remove} を押します。くり返しの予定は、取り消す範囲を選べます。`,
        'お店をまる1日休むときは、臨時休業を使うと、予約ページにも休みと表示されます。',
      ],
      words: 'きゅうけい 休み やすみ ブロック 受付停止 予定 くりかえし 昼休み',
    },
    statuses: {
      title: '承認する・施術済みにする',
      lead: '予約には、いまの様子をあらわすステータスがあります。予約を開くと変えられます。',
      steps: [
        'カレンダーや検索の結果から、予約を開きます。',
        ja`承認待ちの予約は、${change.ja.approve} か ${change.ja.decline} を押します。お客様にメールで知らせることができます。`,
        ja`ご来店がすんだら、${reservationDetail.ja.treated} を押します。ご来店の日から押せます。`,
        ja`そのほかは ${change.ja.more}（…）を押し、${change.ja.status} の下から選んで、確認の画面で決めます。`,
      ],
      also: {
        title: 'ステータスの意味',
        steps: [
          ja`${reservations.ja.status.reserved}：予約が決まっています。`,
          ja`${reservations.ja.status.pending_approval}：お店の返事を待っています。時間は押さえてあります。`,
          ja`${reservations.ja.status.treated}：ご来店がすみました。来店回数に数えます。`,
          ja`${reservations.ja.status.canceled}：取り消されました。時間は空いています。`,
        ],
      },
      notes: [
        ja`${reservations.ja.status.treated} や ${reservations.ja.status.canceled} を間違えて押したときは、10分以内なら ${corrections.ja.undo.open} を押せます。そのあとは戻せません。`,
        ja`承認待ちの申し込みは、カレンダーの ${calendar.ja.awaiting.title} にまとまっています。72時間たつか、予約の時間になると、自動で取り消されます。`,
        ja`いつ何を変えたかは ${reservations.ja.detail.tabs.history} に残ります。`,
      ],
      words: 'しょうにん 状態 来店済み 完了 確定 お断り すてーたす 会計',
    },
    moving: {
      title: '予約の日時を変える',
      lead: 'お客様のご都合が変わったときは、予約を取り直さずに、日時だけを変えられます。',
      steps: [
        ja`予約を開き、${change.ja.move.open} を押します。ご来店の日からは、${change.ja.more}（…）の中にあります。`,
        ja`日付を選ぶと、空いている時刻が並びます。`,
        'ほかのスタッフに替えるときは、担当も選びます。',
        ja`お客様に知らせるときは ${change.ja.notifyMove} を選びます。`,
        ja`${change.ja.move.submit} を押します。`,
      ],
      also: {
        title: 'カレンダーで動かす',
        steps: [
          '予約を長押し（パソコンではそのままドラッグ）して、移したい時間まで動かします。',
          'お客様のメールアドレスがあるときは、変える前に確認の画面が出ます。',
          ja`間違えたときは、すぐに ${calendar.ja.drag.undo} を押します。`,
        ],
      },
      notes: [
        ja`メニュー・料金・お名前を直すときは、${change.ja.more}（…）の ${reservationDetail.ja.edit.open} を使います。`,
        ja`お客様から日時の変更希望が届いたときは、予約の画面で ${change.ja.moveRequest.approve} か ${change.ja.decline} を選びます。返事をするまで、どちらの時間も押さえています。`,
      ],
      words: 'へんこう 移動 いどう 振替 ふりかえ ドラッグ 時間変更 日にち',
    },
    canceling: {
      title: 'キャンセル・無断キャンセル',
      lead: 'キャンセルにすると時間が空き、ほかのお客様が予約できるようになります。',
      steps: [
        ja`予約を開き、${change.ja.more}（…）を押します。`,
        ja`${reservations.ja.status.canceled} を選びます。`,
        ja`${change.ja.reason} を選びます。お客様に届くメールのことばが、理由に合わせて変わります。`,
        ja`知らせないときは ${change.ja.notify} を外します。`,
        ja`${change.ja.to.canceled.submit} を押します。`,
      ],
      notes: [
        ja`連絡のないままいらっしゃらなかったときは、予約の時間を過ぎてから ${reservations.ja.cancelReason.no_show} を選べます。`,
        ja`間違えたときは、10分以内なら ${corrections.ja.undo.open} を押せます。そのあとは、あらためて予約を入れてください。`,
        ja`いたずらの予約は ${reservationSpam.ja.open} を押します。お客様へのメールがすべて止まります。`,
        ja`お客様がご自分でキャンセルできる期限は、 ${shell.ja.nav.shop} で決められます。`,
      ],
      words: 'きゃんせる 取り消し とりけし 取消 削除 ドタキャン ノーショー 来ない 迷惑 いたずら',
    },
  },
  en: {
    'phone-bookings': {
      title: 'Enter a booking by phone',
      lead: 'Enter what you are asked for on the phone or at the counter, and no online booking will clash with it.',
      steps: [
        en`On the calendar press ${entry.en.open}. You can also press free time itself.`,
        en`Choose a ${entry.en.menu}. For a second one press ${visitWords.en.add}.`,
        en`Choose ${entry.en.date} and ${entry.en.time}.`,
        en`Under ${entry.en.name} type a name, kana or phone number. Known customers are suggested: press one.`,
        en`Press ${entry.en.submit}. The visit is in your calendar.`,
      ],
      notes: [
        'If you do not know the name, leave it empty.',
        en`With an email address you can choose ${entry.en.notify}. Unless you do, no confirmation is sent.`,
        en`If it clashes with something, you are told with what. If that is fine, choose ${entry.en.overlap}.`,
        'You may also enter times after the cut-off or outside of your hours, once you have read what is said about them.',
      ],
      words: 'telephone walk-in add new reservation create',
    },
    blocks: {
      title: 'Block time for a break or an errand',
      lead: 'While time is blocked for a break, shopping or training, nobody can book it online.',
      steps: [
        en`On the calendar press ${entry.en.open} and choose ${entry.en.kinds.block}.`,
        en`Under ${entry.en.blockTitle} write a name that you will recognize. Customers do not see it.`,
        en`Choose ${entry.en.date} and time. ${entry.en.presets.day}, ${entry.en.presets.morning} and ${entry.en.presets.afternoon} take one press.`,
        en`For a weekly errand choose ${entry.en.repeat} and ${entry.en.until}.`,
        en`Press ${entry.en.submit}.`,
      ],
      notes: [
        en`To take it out, open it in the calendar and press ${change.en.block.remove}. Of a repeated one you choose how much of it.`,
        'To close the shop for a whole day use a special closed period: the booking page then says so.',
      ],
      words: 'break lunch busy blocked holiday private repeat',
    },
    statuses: {
      title: 'Approve, and mark as done',
      lead: 'A reservation has a status that says how it stands. You change it on the reservation’s own screen.',
      steps: [
        'Open a reservation from the calendar or from a search.',
        en`Of one that awaits approval press ${change.en.approve} or ${change.en.decline}. You can let the customer know by email.`,
        en`After the visit press ${reservationDetail.en.treated}. It is there from the day of the visit on.`,
        en`For everything else press ${change.en.more} (…), choose a status below ${change.en.status} and confirm it.`,
      ],
      also: {
        title: 'What each status means',
        steps: [
          en`${reservations.en.status.reserved}: it is agreed.`,
          en`${reservations.en.status.pending_approval}: it waits for your answer. Its time is kept.`,
          en`${reservations.en.status.treated}: the visit took place, and counts as one.`,
          en`${reservations.en.status.canceled}: it is called off, and its time is free.`,
        ],
      },
      notes: [
        en`If you pressed ${reservations.en.status.treated} or ${reservations.en.status.canceled} by mistake, there is ${corrections.en.undo.open} for 10 minutes. After that there is no way back.`,
        en`Requests stand together under ${calendar.en.awaiting.title} beside the calendar. They expire after 72 hours, or when the time of the visit comes.`,
        en`Every change stands under ${reservations.en.detail.tabs.history}.`,
      ],
      words: 'state confirm approval completed finished request',
    },
    moving: {
      title: 'Change date and time',
      lead: 'When a customer’s plans change, you move the reservation and need not enter it again.',
      steps: [
        en`Open the reservation and press ${change.en.move.open}. From the day of the visit on it is behind ${change.en.more} (…).`,
        'Choose a date; its free times are listed.',
        'To give it to somebody else, choose the staff member too.',
        en`To let the customer know choose ${change.en.notifyMove}.`,
        en`Press ${change.en.move.submit}.`,
      ],
      also: {
        title: 'By moving it in the calendar',
        steps: [
          'Hold your finger on the visit (with a mouse just drag it) and move it to the time that you want.',
          'Where the customer has an email address you are asked before it is changed.',
          en`If that was wrong, press ${calendar.en.drag.undo} right away.`,
        ],
      },
      notes: [
        en`Menu, price and name are changed by ${reservationDetail.en.edit.open} behind ${change.en.more} (…).`,
        en`When a customer asks for another time, open the reservation and choose ${change.en.moveRequest.approve} or ${change.en.decline}. Both times are kept until you answer.`,
      ],
      words: 'reschedule move drag another day postpone',
    },
    canceling: {
      title: 'Cancellations and no-shows',
      lead: 'A canceled reservation frees its time, and somebody else can book it.',
      steps: [
        en`Open the reservation and press ${change.en.more} (…).`,
        en`Choose ${reservations.en.status.canceled}.`,
        en`Choose the ${change.en.reason}. The words of the email follow it.`,
        en`If the customer need not be told, untick ${change.en.notify}.`,
        en`Press ${change.en.to.canceled.submit}.`,
      ],
      notes: [
        en`If somebody did not come, you can choose ${reservations.en.cancelReason.no_show} once the time of the visit has begun.`,
        en`Pressed by mistake? Within 10 minutes there is ${corrections.en.undo.open}. After that, enter it again.`,
        en`For a prank press ${reservationSpam.en.open}: all emails about it stop.`,
        en`How long customers can cancel is set under ${shell.en.nav.shop}.`,
      ],
      words: 'cancel delete no show spam prank last minute',
    },
  },
}
