// The provider's storage between requests: in memory, at most a thousand entries.
import type { Adapter, AdapterPayload } from 'oidc-provider'

const entriesMax = 1000

export const openMemory = (): ((model: string) => Adapter) => {
  const entries = new Map<string, AdapterPayload>()
  const ofModel = (model: string): [string, AdapterPayload][] =>
    [...entries].filter(([key]) => key.startsWith(`${model}:`))

  return (model) => ({
    // Entries expire by `exp`, which the provider checks itself.
    upsert: async (id, payload) => {
      entries.delete(`${model}:${id}`)
      entries.set(`${model}:${id}`, payload)
      for (const oldest of entries.keys()) {
        if (entries.size <= entriesMax) break
        entries.delete(oldest)
      }
    },
    find: async (id) => entries.get(`${model}:${id}`),
    findByUid: async (uid) => ofModel(model).find(([, payload]) => payload.uid === uid)?.[1],
    // Only the device flow has such codes.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = entries.get(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void entries.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of ofModel(model)) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
