// What is sent before the statements of a transaction says whose rows it may see.

/** Begins or ends a transaction, or sets something for it: reads and writes no rows. */
export const isControl = (text: string): boolean => /^(start transaction|commit|rollback|set )/.test(text)

/** Whether a connection reads across shops after this statement. */
export const isAcross = (text: string, before: boolean): boolean => {
  if (/^(start transaction|commit|rollback|set local app\.shop_id)/.test(text)) return false
  return text === 'set local role noren_system' || before
}
