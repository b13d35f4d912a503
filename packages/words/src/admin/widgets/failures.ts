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
    load: (what: string) => `Couldn’t load ${lower(what)}`,
    save: (what: string) => `Couldn’t save ${lower(what)}`,
    saving: 'Couldn’t save it',
    change: (what: string) => `Couldn’t change ${lower(what)}`,
    changing: 'Couldn’t change it',
    remove: (what: string) => `Couldn’t delete ${lower(what)}`,
    sorting: 'Couldn’t save the order',
  },
}

/** Within a sentence. */
const lower = (what: string): string => what.charAt(0).toLowerCase() + what.slice(1)
