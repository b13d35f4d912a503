// Who would come if a time became free.
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import { shell } from '@noren/words/admin/shell'
import { waitlist } from '@noren/words/booking/waitlist'
import { en, ja } from '../quote.ts'

const owners = ownersWaitlist

export const waitlistHelp = {
  ja: {
    waitlist: {
      title: 'キャンセル待ちを受ける',
      lead: '満席の日に来たいお客様を、列に並んでいただく仕組みです。空きが出ると、順番にメールでご案内し、そのあいだ時間をお取りおきします。',
      steps: [
        ja`${shell.ja.nav.shop} で ${owners.ja.setting.use} を選びます。はじめから選ばれています。`,
        ja`${owners.ja.setting.minutes} を決めます。ふつうは30分です。`,
        'お客様は、予約ページの満席の日や時間を押して、ご自分で登録します。',
        ja`並んでいる方は ${shell.ja.nav.waitlist} の画面で、日ごとに見られます。どなたかが待っているあいだ、メニューに出ます。`,
        ja`空きが出ると、自動でご案内します。お客様が ${waitlist.ja.own.book} を押すと予約になり、お店にもお知らせします。`,
        ja`順番の外でご案内したい方には、${owners.ja.give} から時間を選んで送れます。`,
      ],
      also: {
        title: 'お電話の方を列に入れる',
        steps: [
          '埋まっている時間に予定を入れようとすると、重なっている相手が表示されます。',
          ja`${owners.ja.fromEntry.add} を押すと、その時間を待つ方として登録されます。`,
          'メールアドレスがない方には、空きが出たときに、お店からお電話してください。',
        ],
      },
      notes: [
        'ご案内は8時から21時までです。夜のあいだに出た空きは、朝になってからご案内します。',
        'お返事がないまま時間が過ぎると、次の方に移ります。見送った方は、続けてお待ちいただけます。',
        '空きの時間をお取りおきしているあいだは、予約ページから予約できません。',
        '事前決済が必須のメニューと、おふたり分の予約は、キャンセル待ちの対象になりません。',
        ja`${owners.ja.removeShort} を押しても、お客様にはお知らせしません。`,
      ],
      words:
        'きゃんせるまち まんせき 満席 空き待ち 順番 お取りおき 取り置き ウェイティング 待機 予約でいっぱい',
    },
  },
  en: {
    waitlist: {
      title: 'Keep a waiting list',
      lead: 'Customers can wait for a day that is full. When a time opens up, they are emailed one after another, and it is held for them meanwhile.',
      steps: [
        en`In ${shell.en.nav.shop} choose ${owners.en.setting.use}. It is chosen from the start.`,
        en`Set ${owners.en.setting.minutes}. Usually it is 30 minutes.`,
        'Customers press a full day or time on your booking page and join.',
        en`The screen ${shell.en.nav.waitlist} shows who waits, by day. It is in the menu while somebody waits.`,
        en`When a time opens up, it is offered automatically. ${waitlist.en.own.book} makes it a reservation, and you are told.`,
        en`To offer a time to somebody out of turn, press ${owners.en.give}.`,
      ],
      also: {
        title: 'Put somebody on it who telephoned',
        steps: [
          'If you enter a visit at a time that is taken, you are told with what it clashes.',
          en`${owners.en.fromEntry.add} makes them wait for that time.`,
          'Without an email address they are only listed: please call when a time opens up.',
        ],
      },
      notes: [
        'Emails go out between 8:00 and 21:00. What becomes free at night is offered in the morning.',
        'What is not answered in time goes to the next. Who declines goes on waiting.',
        'While a time is held, nobody can book it on your page.',
        'Menus that must be paid in advance and bookings for two are left out.',
        en`Whom you ${owners.en.removeShort} is not told.`,
      ],
      words: 'waitlist waiting list full sold out queue hold standby cancellation',
    },
  },
}
