// Whoever writes a customer's name, reading, address or telephone writes these columns too; the doctor checks it.
import { searchKeyOf, searchVersion, type Findable } from './rules.ts'

export const searchColumns = (customer: Findable): { key: string; version: number } => ({
  key: searchKeyOf(customer),
  version: searchVersion,
})
