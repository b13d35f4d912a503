// Hours, staff, seats and what the shop says of itself.
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { hours } from '@noren/words/admin/hours/editor'
import { shell } from '@noren/words/admin/shell'
import { shops } from '@noren/words/admin/shops'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { seats } from '@noren/words/admin/shops/seats'
import { staff } from '@noren/words/admin/staff'
import { reservations } from '@noren/words/reservations'
import { en, ja } from '../quote.ts'

const [hoursJa, hoursEn] = [businessHours.ja, businessHours.en]
const [staffJa, staffEn] = [staff.ja, staff.en]
const [shopJa, shopEn] = [shops.ja, shops.en]

export const shopHelp = {
  ja: {
    hours: {
      title: '営業時間・臨時休業・臨時営業',
      lead: '曜日ごとの営業時間と、その日だけのお休みや営業を決めます。予約はこの時間の中で受け付けます。',
      steps: [
        ja`${shell.ja.nav.hours} の ${hoursJa.tabs.regular} で、営業する曜日と時間を決め、保存します。昼休みは ${hours.ja.add} で分け、同じ時間の曜日は、コピーの印を押して ${hoursJa.copying.everyDay} を選びます。`,
        ja`第3火曜日のように、月の決まった週だけ休むときは、その下の ${hoursJa.monthly.add} で曜日と週を選びます。決まった週だけ開けることもできます。`,
        ja`祝日に開けるかどうかは ${hoursJa.holidays.label} で決めます。祝日と重なった定休日に開けて翌日を休むときは ${hoursJa.holidays.opening} を選びます。`,
        ja`1日だけ休む、または何日か続けて休むときは ${hoursJa.tabs.close} で日付を押します。年末年始やお盆は ${hoursJa.proposals.title} の ${hoursJa.proposals.open} で休みにできます。`,
        ja`定休日に開けるときや、いつもと違う時間に開けるときは ${hoursJa.tabs.open} で日付を押します。`,
        ja`4月から時間を変えるようなときは ${hoursJa.tabs.regular} の下の ${hoursJa.dated.add} で、始まる日と新しい時間を先に登録しておけます。`,
      ],
      notes: [
        '臨時の登録が、いつもの営業日より優先されます。',
        '先に登録した時間は、始まる日になると自動で切り替わります。',
        '休みにする日に予約が入っているときは、保存の前に一覧が出ます。予約は消えないので、お客様にご連絡ください。',
      ],
      words:
        'えいぎょうじかん りんじきゅうぎょう りんじえいぎょう 定休日 ていきゅうび 休み やすみ 祝日 しゅくじつ 年末年始 お盆 昼休み 臨時 りんじ 第3火曜 だいさんかよう 隔週 かくしゅう 月1回 振替 翌日休み 時間変更 来月から',
    },
    staff: {
      title: 'スタッフと指名',
      lead: 'スタッフを登録すると、同じ時間に人数分の予約を受けられます。お客様に指名していただくこともできます。',
      steps: [
        ja`${shell.ja.nav.staff} を開き、${staffJa.add} を押します。続けて足すときは ${staffJa.form.andNext} が便利です。`,
        ja`${staffJa.form.name} と ${staffJa.form.color} を決めます。`,
        ja`お休みの曜日がある方は ${staffJa.form.same} をオフにして、${staffJa.form.hours} を入れます。`,
        ja`指名を受けるときは ${staffJa.shown.open} を広げ、${staffJa.shown.switch} をオンにします。写真・指名料・担当メニューもここです。`,
        '保存します。',
      ],
      notes: [
        'おひとりのお店では、登録しなくてかまいません。',
        '指名のない予約は、その日の予約がいちばん少ない、手の空いているスタッフに入ります。',
        ja`辞めた方は ${staffJa.form.leave} を押します。これまでの予約の記録は残り、あとで戻せます。`,
        ja`その日だけのお休みは ${shell.ja.nav.calendar} で、その方の時間をふさぎます。`,
      ],
      words: 'すたっふ 担当 たんとう 従業員 シフト しめい 指名料 アシスタント 退職 勤務',
    },
    seats: {
      title: '席・個室・機器の数を守る',
      lead: 'シャンプー台が1つ、個室が2つのように、数に限りがあるものを登録すると、その数までしか予約が入りません。',
      steps: [
        ja`${shell.ja.nav.shop} の ${shopJa.parts.booking} を開き、${seats.ja.title} で ${seats.ja.add} を押します。`,
        ja`${seats.ja.form.name} と ${seats.ja.form.units} を入れて保存します。`,
        ja`使うメニューを開き、${menuVisits.ja.together.title} の ${menuVisits.ja.together.seats} で、いつ使うかを選びます。`,
      ],
      notes: [
        ja`${menuVisits.ja.together.seatUses.whole} は支度の時間もふくめて、${menuVisits.ja.together.seatUses.busy} は放置の時間を除いて押さえます。`,
        '空いている席が自動で決まります。お客様には表示されません。',
        ja`カレンダーは ${reservations.ja.day.bySeats} に切り替えて、席ごとに見られます。`,
      ],
      words: 'せき ベッド 個室 こしつ シャンプー台 チェア 機械 設備 せつび 台数',
    },
    'shop-settings': {
      title: 'お店の情報と受付のきまり',
      lead: '住所・電話番号・お支払い方法と、ネット予約をいつまで受けるかを決めます。',
      steps: [
        ja`${shell.ja.nav.shop} を開き、変えたい項目を選びます。`,
        ja`${shopJa.parts.about} で連絡先、${shopJa.parts.place} で住所を入れます。番地を伏せたいときは ${shopJa.hidden} を選びます。`,
        ja`${shopJa.parts.booking} で ${shopJa.cutoff}（何時間前まで受けるか）と ${shopJa.horizon}（何日先まで受けるか）を決めます。`,
        ja`お客様がご自分で変更・キャンセルできる ${shopJa.cancel} を決めます。`,
        ja`${shopJa.slot} を選ぶと、予約できる時刻の刻みが変わります。`,
      ],
      notes: [
        'ここを変えても、すでに入っている予約はそのままです。',
        ja`リマインドメールを送る時刻は ${shopJa.parts.notices} で変えられます。`,
        ja`${shopJa.sections.domain} を変えられるのは、1回だけです。`,
      ],
      words:
        'じゅうしょ 住所 電話 締切 しめきり 何日前 受付期間 支払い 現金 アドレス ドメイン リマインド 間隔',
    },
  },
  en: {
    hours: {
      title: 'Hours, closed days and special days',
      lead: 'Say when you are open in a usual week, and on which days it is otherwise. Bookings are taken within these hours.',
      steps: [
        en`Under ${hoursEn.tabs.regular} choose days and hours, and save. ${hours.en.add} makes room for a lunch break; for days with the same hours press the sign for copying and ${hoursEn.copying.everyDay}.`,
        en`To close in some weeks of the month, as on every 3rd Tuesday, press ${hoursEn.monthly.add} below and choose weekday and weeks. A weekday can also be open in some weeks only.`,
        en`Whether you open on holidays is said by ${hoursEn.holidays.label}. To open on a day off that is a holiday, and close on the day after, choose ${hoursEn.holidays.opening}.`,
        en`To close for a day or for some days press the date under ${hoursEn.tabs.close}. For New Year or Obon press ${hoursEn.proposals.open} under ${hoursEn.proposals.title}.`,
        en`To open on a day off, or at other hours, press the date under ${hoursEn.tabs.open}.`,
        en`For other hours from, say, April on press ${hoursEn.dated.add} at the foot of ${hoursEn.tabs.regular}, and give the first day.`,
      ],
      notes: [
        'A special day goes before the usual week.',
        'New hours start automatically on their first day.',
        'If there are reservations on a day that you close, they are listed before it is saved. They stay: please call the customers.',
      ],
      words:
        'opening closed holiday new year obon lunch break day off third tuesday every other week monthly change from',
    },
    staff: {
      title: 'Staff, and choosing one',
      lead: 'With staff you take as many bookings at one time as there are people. Customers may choose whom they want.',
      steps: [
        en`Open ${shell.en.nav.staff} and press ${staffEn.add}. For several people use ${staffEn.form.andNext}.`,
        en`Choose ${staffEn.form.name} and ${staffEn.form.color}.`,
        en`For who is not there every day switch off ${staffEn.form.same} and fill in ${staffEn.form.hours}.`,
        en`To be chosen by customers, unfold ${staffEn.shown.open} and switch on ${staffEn.shown.switch}. Photo, fee and menus are there as well.`,
        'Save it.',
      ],
      notes: [
        'If you work alone you need none of this.',
        'Where nobody was chosen, a booking goes to who is free and has the fewest that day.',
        en`When someone leaves, press ${staffEn.form.leave}. Past reservations stay, and you can reactivate them.`,
        en`A day off is time that you block in ${shell.en.nav.calendar}.`,
      ],
      words: 'employee stylist shift fee assistant working hours nomination',
    },
    seats: {
      title: 'Keep to your seats, rooms and machines',
      lead: 'Say that there is one shampoo basin or that there are two rooms, and no more is booked than there is.',
      steps: [
        en`Under ${shell.en.nav.shop}, in ${seats.en.title} press ${seats.en.add}.`,
        en`Fill in ${seats.en.form.name} and ${seats.en.form.units}, and save.`,
        en`Open a menu that needs it, and choose how under ${menuVisits.en.together.title}, ${menuVisits.en.together.seats}.`,
      ],
      notes: [
        en`${menuVisits.en.together.seatUses.whole} includes the preparation; ${menuVisits.en.together.seatUses.busy} leaves the waiting time out.`,
        'A free one is reserved automatically. Customers don’t see it.',
        en`Switch the calendar to ${reservations.en.day.bySeats} to see them.`,
      ],
      words: 'bed chair room basin equipment units',
    },
    'shop-settings': {
      title: 'Your shop, and its rules of booking',
      lead: 'Address, phone and ways to pay, and until when bookings are taken.',
      steps: [
        en`Open ${shopEn.tabs.basic} under ${shell.en.nav.shop}.`,
        en`Fill in ${shopEn.sections.contact} and ${shopEn.sections.address}. To keep the street to yourself choose ${shopEn.hidden}.`,
        en`Choose ${shopEn.cutoff} (how long before) and ${shopEn.horizon} (how far ahead).`,
        en`Choose how long customers can change and cancel: ${shopEn.cancel}.`,
        en`${shopEn.slot} says in which steps times are offered.`,
      ],
      notes: [
        'Reservations that you have stay as they are.',
        en`When the reminder goes out is said under ${shopEn.sections.reminder}.`,
        en`${shopEn.sections.domain} can be changed once.`,
      ],
      words: 'address telephone cut-off deadline payment domain interval reminder',
    },
  },
}
