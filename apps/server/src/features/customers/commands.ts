// Every writer of a customer's name, reading, address or telephone writes this with it; the doctor holds it.
import { searchKeyOf, searchVersion, type Findable } from './rules.ts'

export const searchOf = (customer: Findable): { key: string; version: number } => ({
  key: searchKeyOf(customer),
  version: searchVersion,
})
