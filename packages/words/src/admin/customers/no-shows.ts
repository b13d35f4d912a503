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
    brief: (count: string) => (count === '1' ? 'did not come once' : `did not come ${count} times`),
    onlineBooking: 'Online booking',
    choices: {
      usual: 'As usual',
      approval: 'Only with your approval',
      refused: 'Not online (by telephone)',
    },
    suggestion: {
      title: (count: string) => `This customer did not come ${count} times`,
      text: 'Their online bookings can wait for your approval from now on, or be taken by telephone alone. They are not told why.',
      approval: 'Ask for approval',
      refused: 'By telephone alone',
      failed: failures.en.changing,
    },
  },
}
