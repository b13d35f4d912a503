import { domains } from '@noren/contract/domains'
import { domainText } from '@noren/contract/shops/fields'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { isDomainGiven } from './shop-of-domain.ts'
import { isReserved } from './reserved-domains.ts'

export const domainRoutes = {
  check: bind(domains.check)(async ({ db }, { params }) => {
    const domain = domainText.safeParse(params.domain)
    if (!domain.success || isReserved(domain.data)) return { data: { status: 'unavailable' } as const }
    if (await isDomainGiven(db, domain.data)) return { data: { status: 'in_use' } as const }
    return refuse('not_found')
  }),
}
