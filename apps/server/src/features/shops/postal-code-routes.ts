import { postalCodes } from '@noren/contract/shops/postal-codes'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { placesOf } from './postal-codes.ts'

export const postalCodeRoutes = {
  read: bind(postalCodes.read)(async (_, { params }) => {
    const places = placesOf(params.code)
    return places.length > 0 ? { data: { postal_code: params.code, places } } : refuse('not_found')
  }),
}
