type Fields = Readonly<Record<string, unknown>>

/** Error of a field in Click & Drop's format. */
interface FieldError {
  errorCode: number
  errorMessage: string
  fields: { fieldName: string; value: string }[]
}

/** Maximum lengths of text fields, from the API's published description. */
const maxTextLengths: Readonly<Record<string, number>> = {
  orderReference: 40,
  fullName: 210,
  companyName: 100,
  addressLine1: 100,
  addressLine2: 100,
  addressLine3: 100,
  city: 100,
  county: 100,
  postcode: 20,
  countryCode: 3,
  phoneNumber: 25,
  emailAddress: 254,
  currencyCode: 3,
  deliveryTerm: 20,
  serviceCode: 10,
  name: 800,
  SKU: 100,
  customsDescription: 50,
  extendedCustomsDescription: 300,
  customsCode: 10,
  originCountryCode: 3,
}
const numberRanges: Readonly<Record<string, readonly [least: number, max: number]>> = {
  subtotal: [0, 999_999],
  shippingCostCharged: [0, 999_999],
  total: [0, 999_999],
  orderTax: [0, 999_999],
  weightInGrams: [1, 30_000],
  quantity: [1, 999_999],
  unitValue: [0, 999_999],
  unitWeightInGrams: [0, 999_999],
}
const choices: Readonly<Record<string, readonly string[]>> = {
  packageFormatIdentifier: ['letter', 'largeLetter', 'smallParcel', 'mediumParcel', 'largeParcel', 'parcel'],
  deliveryTerm: ['DDP', 'IOSS_DDP', 'DDU_DAP', 'IOSS_DDU', 'DTP', 'IOSS_DTP'],
  sendNotificationsTo: ['sender', 'recipient', 'billing'],
  customsDeclarationCategory: [
    'none',
    'gift',
    'commercialSample',
    'documents',
    'other',
    'commercialSaleOfGoods',
  ],
  // Codes of the services of the sandbox's account.
  serviceCode: ['CRL24', 'CRL48', 'TPN24', 'TPN48', 'TPS48', 'TRM24', 'TRM48', 'SD1', 'MTK', 'MP1', 'DE4'],
}
const flags = [
  'isRecipientABusiness',
  'receiveEmailNotification',
  'receiveSmsNotification',
  'requestSignatureUponDelivery',
  'includeLabelInResponse',
  'includeCN',
  'includeReturnsLabel',
]
const required: Readonly<Record<string, readonly string[]>> = {
  '': ['recipient', 'orderDate', 'subtotal', 'shippingCostCharged', 'total', 'packages'],
  address: ['addressLine1', 'city', 'countryCode'],
  packages: ['weightInGrams', 'packageFormatIdentifier'],
  contents: ['quantity', 'unitValue', 'unitWeightInGrams'],
}
/** Details that customs require for each line. */
const customsDetails = ['customsDescription', 'customsCode', 'originCountryCode']
const ukPostcode = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|BFPO ?\d{1,4})$/i

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a value as text; other types as they were sent. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const fieldProblem = (name: string, value: unknown): string | null => {
  const range = numberRanges[name]
  if (range) {
    // An amount has at most two decimals.
    const isMoney = typeof value === 'number' && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
    return isMoney && value >= range[0] && value <= range[1] ? null : 'is out of its range'
  }
  if (flags.includes(name)) return typeof value === 'boolean' ? null : 'must be true or false'
  if (name === 'orderDate') return Number.isNaN(Date.parse(String(value))) ? 'must be a date' : null
  if (choices[name]?.includes(String(value)) === false) return 'is not known'
  const max = maxTextLengths[name]
  if (max === undefined) return choices[name] ? null : 'is no field of this API'
  if (typeof value !== 'string') return 'must be text'
  return value.length <= max ? null : `must have at most ${max} characters`
}

/** Lists the problems of the fields of a part of an order, and of its nested parts. */
const fieldProblemsIn = (part: Fields, partName: string): [name: string, fault: string, value: unknown][] => [
  ...(required[partName] ?? [])
    .filter(name => part[name] === undefined || part[name] === '')
    .map((name): [string, string, unknown] => [name, 'is required', '']),
  ...Object.entries(part).flatMap(([name, value]): [string, string, unknown][] => {
    if (isRecord(value)) return fieldProblemsIn(value, name)
    if (Array.isArray(value))
      return value.flatMap(item => (isRecord(item) ? fieldProblemsIn(item, name) : []))
    const fault = fieldProblem(name, value)
    return fault === null ? [] : [[name, fault, value]]
  }),
]

const listIn = (part: unknown, name: string): Fields[] =>
  isRecord(part) && Array.isArray(part[name]) ? part[name].filter(isRecord) : []

export const addressOf = (order: Fields): Fields => {
  const { recipient } = order
  return isRecord(recipient) && isRecord(recipient['address']) ? recipient['address'] : {}
}

/** Returns the errors of an order; empty if Click & Drop would accept it. */
export const checkOrder = (order: Fields): FieldError[] => {
  const address = addressOf(order)
  const isDomestic = address['countryCode'] === 'GB'
  const lines = listIn(order, 'packages').flatMap(parcel => listIn(parcel, 'contents'))
  const missing = isDomestic ? [] : lines.flatMap(line => customsDetails.filter(name => !line[name]))
  const orderProblems: [string, string, unknown][] = [
    ...missing.map((name): [string, string, unknown] => [name, 'is required for customs', '']),
    ...(isDomestic && !ukPostcode.test(textOf(address['postcode']))
      ? [['postcode', 'is not valid', address['postcode']] satisfies [string, string, unknown]]
      : []),
    ...(isRecord(order['recipient']) && !isRecord(order['recipient']['address'])
      ? [['address', 'is required', ''] satisfies [string, string, unknown]]
      : []),
  ]
  return [...fieldProblemsIn(order, ''), ...orderProblems].map(([fieldName, fault, value]) => ({
    errorCode: 1,
    errorMessage: `The field ${fieldName} ${fault}.`,
    fields: [{ fieldName, value: textOf(value) }],
  }))
}
