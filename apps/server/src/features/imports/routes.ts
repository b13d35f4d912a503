import { imports } from '@noren/contract/imports'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'

export const importRoutes = {
  list: bind(imports.list)(async () => ({ data: [] })),
  receive: bind(imports.receive)(async () => refuse('busy', { retry_after: 60 })),
  read: bind(imports.read)(async () => refuse('not_found')),
  change: bind(imports.change)(async () => refuse('not_found')),
  rows: bind(imports.rows)(async () => refuse('not_found')),
  changeRow: bind(imports.changeRow)(async () => refuse('not_found')),
  decide: bind(imports.decide)(async () => refuse('not_found')),
  start: bind(imports.start)(async () => refuse('not_found')),
  pause: bind(imports.pause)(async () => refuse('not_found')),
  resume: bind(imports.resume)(async () => refuse('not_found')),
  cancel: bind(imports.cancel)(async () => refuse('not_found')),
  undo: bind(imports.undo)(async () => refuse('not_found')),
  remove: bind(imports.remove)(async () => refuse('not_found')),
}
