// Whose rows a query may see. A ShopScope is minted in one place, after access was authorized.

declare const minted: unique symbol

/** One shop, to which access was authorized. */
export type ShopScope = { readonly shopId: number; readonly [minted]: true }
/** Accounts, sessions, domains, limits: what belongs to no shop. */
export type NoShop = { readonly shopId: null }
/** All shops, for reading alone: what the worker finds, the doctor, the operator. */
export type AllShops = { readonly shopId: 'all' }

/** A shop that is being deleted with its account, or the account alone: for nothing else. */
export type PurgedShop = { readonly shopId: number | null; readonly purge: true }

/** One shop, or none, with what the worker and the operator may do beside the server: delete from logs, write the operator's own. */
export type SystemScope = { readonly shopId: number | null; readonly system: true }

/** Where may be written: never in several shops at once (decision 0061). */
export type WriteScope = ShopScope | NoShop | PurgedShop | SystemScope

export type Scope = WriteScope | AllShops

export const noShop: NoShop = { shopId: null }
export const purgedShop = (shopId: number | null): PurgedShop => ({ shopId, purge: true })
export const asSystem = ({ shopId }: ShopScope | NoShop): SystemScope => ({ shopId, system: true })
export const allShops: AllShops = { shopId: 'all' }

/** Only `platform/endpoint` (after the proof), the worker (from a claimed row) and tests may call this; lint holds it. */
export const mintShopScope = (shopId: number): ShopScope => {
  if (!Number.isSafeInteger(shopId) || shopId < 1) throw new Error('a shop scope needs a shop')
  return { shopId } as ShopScope
}
