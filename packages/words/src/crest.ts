// The letter of a shop's crest. Rule PAGE-55.

/** The first letter or figure of the name, without its legal form and without signs; '' where there is none. */
export const crestOf = (name: string): string =>
  /[\p{L}\p{N}]\p{M}*/u.exec(name.normalize('NFC').replace(legalForm, ' '))?.[0].toUpperCase() ?? ''

/** Says nothing of the shop; also written as one sign or in brackets. */
const legalForm = /株式会社|有限会社|合同会社|合資会社|合名会社|一般社団法人|[(（][株有同資名][)）]|[㈱㈲]/gu
