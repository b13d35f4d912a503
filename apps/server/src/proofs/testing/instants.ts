// Converts between local minutes and RFC 3339 without the server's own code, so that it is tested too.

export const minuteOf = (wire: string): number => Date.parse(wire) / 60_000 + 540

export const wireOf = (minute: number): string =>
  `${new Date(minute * 60_000).toISOString().slice(0, 19)}+09:00`
