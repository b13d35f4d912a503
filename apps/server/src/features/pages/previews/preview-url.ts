import { bookingSitePath } from '@noren/contract/addresses'
import type { Config } from '#platform/config'

/** Below the product's own address, also where shops have hosts of their own: the editor shows it in a frame of its own origin. */
export const previewUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, domain: string, token: string): string =>
  `${publicUrl}${bookingSitePath(domain)}/preview/${token}`
