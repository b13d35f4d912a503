/** 2026-12-01 10:00〜11:00 → 2026/12/01 10:00〜11:00, as files of owners write dates themselves. */
export const withSlashes = (text: string): string =>
  text.replaceAll(/(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g, '$1/$2/$3')
