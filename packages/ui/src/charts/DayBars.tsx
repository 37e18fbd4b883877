import { Box, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import { axisSteps } from './axisSteps.ts'

interface DayBar {
  /** `2026-05-31` */
  day: string
  value: number
  /** The value and further facts of the day as text: `£1,204.50`, `12 orders`. */
  text: string
  detail: string
}

interface Props {
  label: string
  bars: readonly DayBar[]
  /** Label of a grid line: `£2k`. */
  axisText: (value: number) => string
  /** False if the last bar is not today. */
  endsToday?: boolean
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const height = '11rem'

const GridLines = ({ steps, axisText }: { steps: readonly number[]; axisText: Props['axisText'] }) => (
  <Flex direction="column-reverse" justify="space-between" position="absolute" inset="0" aria-hidden>
    {steps.map(step => (
      <Flex key={step} height="0" align="center" gap="2">
        <Text
          width="10"
          flexShrink="0"
          textStyle="xs"
          color="fg.muted"
          textAlign="end"
          fontVariantNumeric="tabular-nums"
        >
          {axisText(step)}
        </Text>
        <Box flex="1" borderTopWidth="1px" borderColor={step === 0 ? 'border' : 'border.subtle'} />
      </Flex>
    ))}
  </Flex>
)

interface BarProps {
  bar: DayBar
  maxValue: number
  isActive: boolean
  onPoint: () => void
}

const Bar = ({ bar: { value }, maxValue, isActive, onPoint }: BarProps) => (
  <Flex
    flex="1"
    minWidth="0"
    align="flex-end"
    paddingX="1px"
    onPointerEnter={onPoint}
    onPointerDown={onPoint}
  >
    <Box
      width="full"
      maxWidth="6"
      marginX="auto"
      borderTopRadius="l1"
      bg={`${value < 0 ? 'red' : 'green'}.${isActive ? 'solid' : 'emphasized'}`}
      transition="background 120ms"
      style={{
        height: `${(Math.max(0, value) / maxValue) * 100}%`,
        minHeight: value === 0 ? 0 : 2,
      }}
    />
  </Flex>
)

const HiddenTable = ({ label, bars }: Pick<Props, 'label' | 'bars'>) => (
  <VisuallyHidden>
    <table>
      <caption>{label}</caption>
      <tbody>
        {bars.map(({ day, text, detail }) => (
          <tr key={day}>
            <th scope="row">{longDayFormat.format(new Date(day))}</th>
            <td>{text}</td>
            <td>{detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
)

/**
 * Draws one bar for each day from plain elements, because the dashboard loads no chart library. Screen readers get a
 * table.
 */
export const DayBars = ({ label, bars, axisText, endsToday = true }: Props) => {
  const [pointedDay, setPointedDay] = useState<string | null>(null)
  const steps = axisSteps(Math.max(0, ...bars.map(({ value }) => value)))
  const maxValue = steps.at(-1) ?? 1
  const activeBar = bars.find(({ day }) => day === pointedDay) ?? bars.at(-1)
  return (
    <Box as="figure" aria-label={label} padding={{ base: '3', md: '4' }}>
      {activeBar && (
        <Flex
          as="figcaption"
          align="baseline"
          gap="2"
          wrap="wrap"
          marginBottom="4"
          fontVariantNumeric="tabular-nums"
          aria-hidden
        >
          <Text textStyle="xl" fontWeight="semibold" letterSpacing="-0.02em">
            {activeBar.text}
          </Text>
          <Text color="fg.muted">
            {activeBar.detail} ·{' '}
            {endsToday && activeBar === bars.at(-1) ? 'Today' : longDayFormat.format(new Date(activeBar.day))}
          </Text>
        </Flex>
      )}
      <Box position="relative" height={height} onPointerLeave={() => setPointedDay(null)} aria-hidden>
        <GridLines steps={steps} axisText={axisText} />
        <Flex position="absolute" inset="0" insetStart="12" align="stretch">
          {bars.map(bar => (
            <Bar
              key={bar.day}
              bar={bar}
              maxValue={maxValue}
              isActive={bar.day === activeBar?.day}
              onPoint={() => setPointedDay(bar.day)}
            />
          ))}
        </Flex>
      </Box>
      <Flex
        marginTop="2"
        marginStart="12"
        justify="space-between"
        textStyle="xs"
        color="fg.muted"
        aria-hidden
      >
        {bars
          .filter((_, index) => [0, Math.floor(bars.length / 2), bars.length - 1].includes(index))
          .map(({ day }) => (
            <span key={day}>{dayFormat.format(new Date(day))}</span>
          ))}
      </Flex>
      <HiddenTable label={label} bars={bars} />
    </Box>
  )
}
