import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { areaSql } from '../read-shop.ts'
import type { Card, ShopCard } from './card.ts'

export const readCard = (db: Db, scope: ShopScope): Promise<ShopCard> =>
  read(db, scope, async (tx) => {
    const { rows } = await sql<Omit<Card, 'domain'>>`
      select s.name, s.cloth, s.voice, s.pattern, ${areaSql} as area,
        (select i.file from page_images i join pages p on p.shop_id = ${scope.shopId} and p.id = i.page_id
          where i.shop_id = ${scope.shopId} and p.type = 'booking' and i.type = 'cover') as cover
      from shops s where s.id = ${scope.shopId}`.execute(tx)
    const current = await readDomain(tx, scope)
    if (!rows[0] || !current) throw new Error('a shop without its row or domain')
    return { ...rows[0], domain: current.domain, shopId: scope.shopId }
  })
