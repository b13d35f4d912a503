// What did not work, said in one way on all of the owner's screens; why stands beside it. Rule TEXT-12.

export const failures = {
  ja: {
    load: (what: string) => `${what}の読み込みに失敗しました`,
    save: (what: string) => `${what}の保存に失敗しました`,
    saving: '保存に失敗しました',
    change: (what: string) => `${what}の変更に失敗しました`,
    changing: '変更に失敗しました',
    remove: (what: string) => `${what}の削除に失敗しました`,
    sorting: '並び替えに失敗しました',
  },
  en: {
    load: (what: string) => `${what} could not be loaded`,
    save: (what: string) => `${what} could not be saved`,
    saving: 'It could not be saved',
    change: (what: string) => `${what} could not be changed`,
    changing: 'It could not be changed',
    remove: (what: string) => `${what} could not be deleted`,
    sorting: 'The order could not be saved',
  },
}
