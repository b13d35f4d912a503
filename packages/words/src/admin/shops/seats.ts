// Groups of seats, rooms and machines, a part of the shop's settings.

import { failures } from '@noren/words/admin/widgets/failures'

const ja = {
  title: '席・個室・機器',
  failed: failures.ja.load('席・個室・機器'),
  empty: '席や機器の数だけ、同時に予約を取れます。',
  text: '同じ時間に、ここで決めた数までの予約を受け付けます。どのメニューで使うかは、メニューの設定で選びます。',
  add: '追加する',
  listLabel: '席・個室・機器の並び順',
  units: (units: number) => `数 ${units}`,
  edit: '編集',
  form: {
    create: '席・個室・機器を追加',
    edit: '席・個室・機器を編集',
    name: '名前',
    nameHelp: (most: number) => `${most}文字まで。お客様には表示されません。`,
    namePlaceholder: '例：セット面、シャンプー台、個室',
    units: '数',
    unitsHelp: (most: number) => `同じ時間に使える数です。${most}まで。`,
    gone: 'ほかの画面または端末で削除されています',
    goneText: 'このまま保存することはできません。',
    saveFailed: failures.ja.saving,
    remove: '削除する',
  },
  concerned: {
    title: 'これからの予約が使っています',
    text: (name: string, count: number) =>
      `減らす「${name}」を使う、これからの予約が${count}件あります。予約は取り消されず、そのまま残ります。`,
    keep: '予約を残して保存する',
    back: '戻る',
  },
  remove: {
    title: (name: string) => `「${name}」を削除しますか？`,
    text: '新しい予約では使われなくなります。すでに入っている予約は、そのまま残ります。',
    inUse: (menus: string) =>
      `次のメニューで使うため、削除できません。先に、メニューの設定から外してください：${menus}`,
  },
  toasts: {
    created: '追加しました',
    updated: '更新しました',
    removed: '削除しました',
    sorted: '並び順を保存しました',
    sortFailed: failures.ja.sorting,
    sortOutdated: 'ほかの画面または端末で変更されたため、最新の並び順を読み込みました。',
  },
  openVisits: {
    label: '同時に受け持つお客様（かけもち）',
    help: '放置時間のあいだに、ほかのお客様の予約も受け付けます。ひとりの担当が同時に受け持つ人数の上限です。',
    choices: ['かけもちしない', '2名まで', '3名まで'],
  },
}

export const seats: { ja: typeof ja; en: typeof ja } = {
  ja,
  en: {
    title: 'Seats, rooms and machines',
    failed: failures.en.load('Seats, rooms and machines'),
    empty: 'Add them so that you never take more reservations than you have seats or machines.',
    text: 'Limits how many reservations are taken at the same time. Choose in each menu what it needs.',
    add: 'Add',
    listLabel: 'Order of seats, rooms and machines',
    units: (units) => `${units} available`,
    edit: 'Edit',
    form: {
      create: 'Add seats, rooms or machines',
      edit: 'Edit seats, rooms or machines',
      name: 'Name',
      nameHelp: (most) => `Up to ${most} characters. Customers don’t see it.`,
      namePlaceholder: 'e.g. chair, shampoo basin, private room',
      units: 'Number',
      unitsHelp: (most) => `How many can be used at the same time. Up to ${most}.`,
      gone: 'This was deleted on another screen or device',
      goneText: 'It can no longer be saved.',
      saveFailed: failures.en.saving,
      remove: 'Delete',
    },
    concerned: {
      title: 'Upcoming reservations use them',
      text: (name, count) =>
        `${count} coming ${count === 1 ? 'reservation uses' : 'reservations use'} what is taken away of “${name}”. They are not canceled and stay as they are.`,
      keep: 'Keep and save',
      back: 'Back',
    },
    remove: {
      title: (name) => `Delete “${name}”?`,
      text: 'New reservations won’t use them. Existing ones stay as they are.',
      inUse: (menus) => `These menus need one. Remove it from them first: ${menus}`,
    },
    toasts: {
      created: 'Added',
      updated: 'Updated',
      removed: 'Deleted',
      sorted: 'Order saved',
      sortFailed: failures.en.sorting,
      sortOutdated: 'They were changed on another screen or device, so the current order was loaded.',
    },
    openVisits: {
      label: 'Customers at the same time',
      help: 'While a customer waits, other reservations are taken. This is how many one staff member may have at the same time.',
      choices: ['One at a time', 'Up to 2', 'Up to 3'],
    },
  },
}
