import type { RenderContext } from './view.ts'

/** What a link needs of the page that it is on. */
export type LinkContext = Pick<RenderContext, 'lang' | 'isLangChosen' | 'base' | 'again'>

type Value = string | number | null | undefined
type Query = Readonly<Record<string, Value | readonly string[]>>

/** A page of the shop: `/book` → `/s/komorebi/book?menu=3&lang=en`. */
export const shopPath = (context: LinkContext, path: string, query: Query = {}): string =>
  withQuery(context.base + path || '/', {
    ...query,
    ...chosenLang(context),
    ...(path === '/book' && { again: context.again }),
  })

/** The page of a form that is sent by GET: its fields are the whole query. */
export const formPath = (context: LinkContext, path: string): string =>
  shopPath({ ...context, isLangChosen: false, again: undefined }, path)

/** A page of the manage link, which is below no shop's path. */
export const managePath = (context: LinkContext, path: string, query: Query = {}): string =>
  withQuery(path, { ...query, ...chosenLang(context) })

/** This page in the other language; absent where a GET would not show it again. */
export const otherLanguagePath = ({ currentPath, lang }: RenderContext): string | undefined => {
  if (currentPath === undefined) return undefined
  const [path = '', search = ''] = currentPath.split('?')
  const query = new URLSearchParams(search)
  query.set('lang', lang === 'ja' ? 'en' : 'ja')
  return `${path}?${query}`
}

/** A link alone: nothing is loaded from there. */
export const mapAddress = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

const chosenLang = ({ isLangChosen, lang }: LinkContext): Query => (isLangChosen ? { lang } : {})

const withQuery = (path: string, query: Query): string => {
  const given = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (value == null ? [] : [`${name}=${encodeURIComponent(value)}`])),
  )
  return given.length > 0 ? `${path}?${given.join('&')}` : path
}
