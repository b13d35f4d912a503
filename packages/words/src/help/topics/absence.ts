// Somebody is ill, and the visits of the day are dealt with.
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { shell } from '@noren/words/admin/shell'
import { en, ja } from '../quote.ts'

const { absence, make, one, title } = worklists.ja
const english = worklists.en

export const absenceHelp = {
  ja: {
    absence: {
      title: '急な欠勤の予約に対応する',
      lead: 'スタッフが急に休むときは、その日の時間をふさぎ、入っている予約を一件ずつ、もれなく片づけられます。',
      steps: [
        ja`予約カレンダーの上にあるスタッフの名前を押し、${absence.open} を選びます。${shell.ja.nav.staff} の画面からもできます。`,
        ja`日付を確かめます。続けて休むときは ${absence.days} 、一部の時間だけのときは ${absence.hours} を選びます。`,
        ja`${absence.submit} を押すと、その時間の予約が ${title} に並びます。`,
        '同じ時間に空いているスタッフがいる予約は、いちばん上のボタンで、まとめて引き継げます。',
        ja`残りは一件ずつ、${one.move}、${one.offer}、${one.cancel} から選びます。受話器のボタンで、その場で電話もかけられます。`,
        ja`お電話で話がついた予約は ${one.tick} を押します。すべて終わると、リストは自動で閉じます。`,
      ],
      also: {
        title: '候補の日時をメールで送る',
        steps: [
          ja`${offerWords.ja.open} では、空いている時間を3つまで選んで、お客様に送れます。`,
          'お客様がひとつ選ぶと予約が移り、ほかの候補は空きに戻ります。',
          '返事がないときは、24時間後か、いちばん早い候補の2時間前に終わり、お店にお知らせします。',
        ],
      },
      notes: [
        ja`${title} は、残っているあいだメニューに件数が出ます。どの端末からでも続きができます。`,
        ja`${absence.submit} を押しただけでは、お客様には何も届きません。`,
        'お客様に担当の名前を表示していないお店では、引き継いでもお客様へのお知らせはありません。',
        ja`出勤できるようになったときは、リストのいちばん下の ${one.takeBack} を押します。引き継いだ予約は、元に戻りません。`,
        ja`臨時休業や営業時間の変更で予約が外に残るときも、${make.button} から同じように対応できます。`,
      ],
      words: 'けっきん 欠勤 病気 急病 休む 早退 引き継ぎ ひきつぎ 代わり 担当変更 別の日時 候補',
    },
  },
  en: {
    absence: {
      title: 'When somebody is absent',
      lead: 'When one of your staff falls ill, block the time and deal with the reservations in it one by one, so that none is forgotten.',
      steps: [
        en`On the calendar press the name above the column and choose ${english.absence.open}. The screen ${shell.en.nav.staff} has it too.`,
        en`Check the date. Choose ${english.absence.days} or ${english.absence.hours} where it is not one whole day.`,
        en`Press ${english.absence.submit}. The reservations of that time are now on the ${english.title}.`,
        'The button on top hands over everyone for whom someone is free at that time.',
        en`For each of the others choose ${english.one.move}, ${english.one.offer} or ${english.one.cancel}. The receiver calls the customer.`,
        en`What you settled on the phone is marked by ${english.one.tick}. When all is done, the list closes automatically.`,
      ],
      also: {
        title: 'Offer other times by email',
        steps: [
          en`With ${offerWords.en.open} you choose up to three free times and send them to the customer.`,
          'The one that the customer takes becomes the reservation. The others are free again.',
          'Without an answer the offer ends after 24 hours, or 2 hours before the first of the times, and you are told.',
        ],
      },
      notes: [
        en`While something is left, the ${english.title} stands in the menu with its number. Go on from any device.`,
        en`${english.absence.submit} by itself tells the customers nothing.`,
        'Where customers are not shown who serves them, they are not told of a change either.',
        en`If the person can come after all, press ${english.one.takeBack} at the bottom of the list. What was handed over stays so.`,
        en`When you close the shop or change your hours, ${english.make.button} leads to the same kind of list.`,
      ],
      words: 'ill sick absent absence hand over colleague substitute list other times counter-offer',
    },
  },
}
