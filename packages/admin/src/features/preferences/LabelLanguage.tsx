import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { labelMm, type ZplLabels } from '../../kit/platform/Preferences.ts'
import { parsePrinterAddress, formatPrinterAddress } from '../../kit/platform/printerAddress.ts'

/** Default size: 4 by 6 inches at 203 dpi. */
const defaultLabels: ZplLabels = { address: null, widthMm: 102, heightMm: 152, dotsPerMm: 8 }

const resolutions = { '8': '203 dpi', '12': '300 dpi', '24': '600 dpi' } as const
const resolutionOf = (value: string): ZplLabels['dotsPerMm'] => {
  if (value === '24') return 24
  return value === '12' ? 12 : 8
}

const resolutionOptions = Object.entries(resolutions).map(([value, label]) => ({ value, label }))

interface SizeProps {
  label: string
  value: number
  bounds: { min: number; max: number }
  onChange: (mm: number) => void
}

/** A field for a size that is saved once it is valid. */
const SizeField = ({ label, value, bounds: { min, max }, onChange }: SizeProps) => {
  const [size, setSize] = useState<number | null>(value)
  const isValid = (mm: number | null): mm is number => mm !== null && mm >= min && mm <= max
  return (
    <NumberField
      label={label}
      unit="mm"
      value={size}
      onChange={mm => {
        setSize(mm)
        if (isValid(mm)) onChange(mm)
      }}
      {...(!isValid(size) && { error: `Enter a whole number from ${min} to ${max}.` })}
    />
  )
}

/** The printer's network address, saved by a button because the app then asks for confirmation. */
const AddressField = ({ value, onChange }: { value: string; onChange: (address: string) => void }) => {
  const [addressText, setAddressText] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const saveAddress = () => {
    const address = parsePrinterAddress(addressText)
    setWrong(address === null)
    if (!address) return
    setAddressText(formatPrinterAddress(address))
    onChange(formatPrinterAddress(address))
  }
  return (
    <Box>
      <TextField
        label="Printer address"
        hint="IP address or name on your network. Port 9100 is used if you leave it out"
        placeholder="192.168.1.40:9100"
        value={addressText}
        onChange={text => {
          setAddressText(text)
          setWrong(false)
        }}
        {...(isWrong && {
          error: 'Enter an IP address or a name, such as 192.168.1.40 or zebra.local:9100.',
        })}
      />
      <Button kind="quiet" onClick={saveAddress}>
        Use This Address
      </Button>
    </Box>
  )
}

interface Props {
  zpl: ZplLabels | null
  /** Tells whether this system can pass bytes to a printer unchanged. */
  takesRaw: boolean
  onChange: (next: (zpl: ZplLabels | null) => ZplLabels | null) => void
}

type LabelTransport = 'page' | 'queue' | 'network'
const transportOf = (zpl: ZplLabels | null): LabelTransport => {
  if (!zpl) return 'page'
  return zpl.address === null ? 'queue' : 'network'
}

/** Chooses how labels reach their printer: rendered by the driver, or in the printer's own language, ZPL. */
export const LabelLanguage = ({ zpl, takesRaw, onChange }: Props) => {
  const [transport, setTransport] = useState(transportOf(zpl))
  const change = (part: Partial<ZplLabels>) =>
    onChange(current => ({ ...(current ?? defaultLabels), ...part }))
  const choose = (next: LabelTransport) => {
    setTransport(next)
    if (next === 'page') onChange(() => null)
    if (next === 'queue') change({ address: null })
  }
  const transportOptions: { value: LabelTransport; label: string }[] = [
    { value: 'page', label: 'A page, through the printer’s driver' },
    ...(takesRaw || transport === 'queue'
      ? [{ value: 'queue' as const, label: 'ZPL, to the printer chosen above' }]
      : []),
    { value: 'network', label: 'ZPL, to a network address' },
  ]
  return (
    <FormStack>
      <SelectField
        label="Send labels as"
        hint="ZPL is the language of Zebra and compatible label printers: sharper and faster"
        value={transport}
        options={transportOptions}
        onChange={choose}
      />
      {transport === 'network' && (
        <AddressField value={zpl?.address ?? ''} onChange={address => change({ address })} />
      )}
      {zpl && (
        <FieldGrid>
          <SizeField
            label="Label width"
            value={zpl.widthMm}
            bounds={labelMm.width}
            onChange={widthMm => change({ widthMm })}
          />
          <SizeField
            label="Label height"
            value={zpl.heightMm}
            bounds={labelMm.height}
            onChange={heightMm => change({ heightMm })}
          />
          <SelectField
            label="Print resolution"
            value={String(zpl.dotsPerMm)}
            options={resolutionOptions}
            onChange={dots => change({ dotsPerMm: resolutionOf(dots) })}
          />
        </FieldGrid>
      )}
    </FormStack>
  )
}
