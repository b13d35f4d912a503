// What an API token may be let into, by area (decision 0089). Apart from the calls, so that the screens load no schemas for it.

export const tokenAreas = [
  'reservations',
  'customers',
  'menus',
  'staff',
  'hours',
  'pages',
  'messages',
  'shops',
] as const
export type TokenArea = (typeof tokenAreas)[number]

/** `write` includes `read`. */
export type TokenScope = `${TokenArea}:${'read' | 'write'}`

export const tokenScopes: readonly TokenScope[] = tokenAreas.flatMap((area): TokenScope[] => [
  `${area}:read`,
  `${area}:write`,
])

export const areaOfScope = (scope: TokenScope): TokenArea =>
  // A scope is an area and a right.
  scope.slice(0, scope.indexOf(':')) as TokenArea

/** Days after which a token may end by itself. */
export const tokenLives = [30, 90, 365] as const
