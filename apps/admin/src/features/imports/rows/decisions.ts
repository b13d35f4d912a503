import type { ImportDecision, ImportFinding } from '@noren/contract/imports'
import type { ImportKind } from '@noren/contract/imports/columns'

/** What may become of a row, the usual first. A visit is never joined into another one. Rule IMP-74. */
export const decisionsOf = (kind: ImportKind, finding: ImportFinding): readonly ImportDecision[] => {
  if (finding === 'empty') return []
  if (finding === 'clash') return ['leave', 'over']
  if (finding === 'new') return ['new', 'leave']
  return kind === 'customers' ? ['join', 'new', 'leave'] : ['leave', 'new']
}
