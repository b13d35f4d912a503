/** Whether a key belongs to the conversion of Japanese input. keyCode 229 is Safari's only sign of it after compositionend. */
export const isConversion = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229
