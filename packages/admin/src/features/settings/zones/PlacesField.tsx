import { Flex } from '@chakra-ui/react'
import { countryCodes } from '@shop/contracts/addresses/countries'
import { extraPlaces, placeName } from '@shop/contracts/addresses/places'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { PickField } from '@shop/ui/fields/PickField.tsx'
import { useState } from 'react'

const allPlaces = [...extraPlaces, ...countryCodes.filter(code => code !== 'GB')]

const startsWith = (label: string, query: string): boolean => label.toLowerCase().startsWith(query)

interface Props {
  places: readonly string[]
  /** Destinations that other zones already contain. */
  takenPlaces: readonly string[]
  error: string | undefined
  onChange: (places: string[]) => void
}

/** Chooses the destinations of a zone: countries, parts of them, or the rest of the world. */
export const PlacesField = ({ places, takenPlaces, error, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const [pickCount, setPickCount] = useState(0)
  const query = search.toLowerCase()
  const matches = allPlaces
    .filter(place => !places.includes(place) && !takenPlaces.includes(place))
    .map(place => ({ id: place, label: placeName(place) }))
    .filter(({ label }) => label.toLowerCase().includes(query))
    // Names that begin with the typed text come first.
    .toSorted((a, b) => Number(startsWith(b.label, query)) - Number(startsWith(a.label, query)))
    .slice(0, 50)
  return (
    <div>
      <PickField
        // Clears the field after each pick.
        key={pickCount}
        label="Add a place"
        placeholder="Country, or part of one"
        value={null}
        error={error}
        results={matches}
        isSearching={false}
        onSearch={setSearch}
        onChange={picked => {
          if (!picked) return
          onChange([...places, picked.id])
          setSearch('')
          setPickCount(pickCount + 1)
        }}
      />
      {places.length > 0 && (
        <Flex as="ul" wrap="wrap" gap="1" marginTop="2" listStyleType="none" aria-label="Places">
          {places.map(place => (
            <li key={place}>
              <Button
                kind="plain"
                icon="close"
                onClick={() => onChange(places.filter(other => other !== place))}
              >
                {placeName(place)}
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </div>
  )
}
