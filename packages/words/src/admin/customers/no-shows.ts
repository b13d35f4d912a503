// That a customer did not come, and how she may book online. Rules CUST-83 to CUST-86.

import { failures } from '@noren/words/admin/widgets/failures'

export const noShows = {
  ja: {
    name: '無断キャンセル',
    count: (count: string) => `${count}回`,
    last: (date: string) => `最後は${date}`,
    /** In a row of facts. */
    brief: (count: string) => `無断キャンセル${count}回`,
    onlineBooking: 'オンライン予約',
    choices: {
      usual: '受け付ける',
      approval: '承認してから受け付ける',
      refused: '受け付けない（お電話のみ）',
    },
    suggestion: {
      title: (count: string) => `無断キャンセルが${count}回あります`,
      text: 'これからのオンライン予約を、承認制にするか、お電話だけにすることができます。お客様に理由は表示されません。',
      approval: '承認制にする',
      refused: '電話のみにする',
      failed: failures.ja.changing,
    },
  },
  en: {
    name: 'No-shows',
    count: (count: string) => (count === '1' ? 'once' : `${count} times`),
    last: (date: string) => `last ${date}`,
    brief: (count: string) => (count === '1' ? '1 no-show' : `${count} no-shows`),
    onlineBooking: 'Online booking',
    choices: {
      usual: 'As usual',
      approval: 'Needs your approval',
      refused: 'By phone only',
    },
    suggestion: {
      title: (count: string) => `This customer has ${count} no-shows`,
      text: 'From now on, you can approve their online bookings first, or take bookings by phone only. They aren’t told why.',
      approval: 'Require approval',
      refused: 'By phone only',
      failed: failures.en.changing,
    },
  },
}
