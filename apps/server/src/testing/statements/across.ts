// What the driver sends before the statements of a transaction says whose rows it may see.

/** Whether a connection reads across shops after this statement without values. */
export const isAcross = (text: string, before: boolean): boolean => {
  if (/^(begin|commit|rollback|set local app\.shop_id)/.test(text)) return false
  return text === 'set local role noren_system' || before
}
