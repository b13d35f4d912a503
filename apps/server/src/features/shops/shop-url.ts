import { bookingSitePath } from '@noren/contract/addresses'
import type { Config } from '#platform/config'

export type Addressed = Pick<Config, 'publicUrl' | 'siteHost'>

/** Where customers book: the shop's own host where SITE_HOST is set, a path of the product's address otherwise. */
export const shopUrl = (config: Addressed, domain: string): string => {
  const { prefix, suffix } = aroundDomain(config)
  return `${prefix}${encodeURIComponent(domain)}${suffix}`
}

/** What stands before and after the domain in every shop's address. */
export const aroundDomain = ({ publicUrl, siteHost }: Addressed): { prefix: string; suffix: string } =>
  siteHost
    ? { prefix: `${new URL(publicUrl).protocol}//`, suffix: `.${siteHost}` }
    : { prefix: `${publicUrl}${bookingSitePath('')}`, suffix: '' }
