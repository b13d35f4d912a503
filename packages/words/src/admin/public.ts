// Header and footer of the pages that anybody may see.

export const publicFrame = {
  ja: {
    start: '無料ではじめる',
    login: 'ログイン',
    footer: 'このサイトについて',
    operator: '運営会社',
    legal: {
      terms: '利用規約',
      privacy: 'プライバシーポリシー',
      legal: '特定商取引法に基づく表記',
      transmission: '外部送信について',
    },
  },
  en: {
    start: 'Start for free',
    login: 'Log in',
    footer: 'About this site',
    operator: 'Operating company',
    legal: {
      terms: 'Terms of service',
      privacy: 'Privacy policy',
      legal: 'Commercial transactions notice',
      transmission: 'Data transmission',
    },
  },
}
