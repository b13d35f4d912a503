import { bookingSitePath } from '@noren/contract/addresses'
import type { Config } from '#platform/config'

/** Where customers book: the shop's own host where SITE_HOST is set, a path of the product's address otherwise. */
export const shopUrl = (
  { publicUrl, siteHost }: Pick<Config, 'publicUrl' | 'siteHost'>,
  domain: string,
): string =>
  siteHost
    ? `${new URL(publicUrl).protocol}//${domain}.${siteHost}`
    : `${publicUrl}${bookingSitePath(domain)}`
