/** A ready-made gift, for players who want to play at once. */
export interface Sample {
  readonly title: string
  readonly picture: string
  readonly note: string
}

/** The title of a gift that was never opened, in public records. */
export const SEALED_TITLE = 'A gift that was never opened'

/** As many as a table can ever hold, so that all sample gifts of a match are different. */
export const SAMPLES: readonly Sample[] = [
  ['A lava lamp that takes an hour to wake', '🌋', 'Then again, so do you.'],
  ['Socks with somebody else’s cat on them', '🧦', 'Nobody knows whose cat.'],
  ['A very small cactus named Gerald', '🌵', 'He likes to be asked how his day was.'],
  ['Half a chess set', '♟️', 'White to move, black to be found.'],
  ['A candle that smells of old bookshops', '🕯️', 'Notes of dust, oak and one lost afternoon.'],
  ['The umbrella that opens on the third try', '☂️', 'Always the third.'],
  ['A jar of buttons, all different', '🫙', 'One of them is from a famous coat.'],
  ['A bell to ring when you are right', '🔔', 'Battery not needed, friends recommended.'],
  ['Twelve pencils, eleven of them sharp', '✏️', 'The twelfth is thinking.'],
  ['A map of an island that nobody has found', '🗺️', 'North is a matter of taste.'],
  ['A tea towel with a stern owl', '🦉', 'She has seen the state of your sink.'],
  ['Slippers for a much larger person', '🥿', 'Room for guests.'],
  ['A harmonica in the key of almost', '🎶', 'The neighbours will get used to it.'],
  ['A mug that says World’s Second Best', '☕', 'There is always next year.'],
  ['Glow-in-the-dark shoelaces', '👟', 'Find your feet at night.'],
  ['A puzzle of a clear blue sky, 1000 pieces', '🧩', 'The edges are also blue.'],
  ['A garden gnome on holiday', '🧙', 'He would rather not talk about work.'],
  ['A snow globe with a beach in it', '🏖️', 'It has never been so cold there.'],
  ['One rubber duck of unusual dignity', '🦆', 'Explain your problems to it.'],
  ['A cookbook with only soups', '🍲', 'Chapter nine will surprise you.'],
  ['A kite shaped like a Tuesday', '🪁', 'Flies best on Wednesdays.'],
  ['A blanket with sleeves and a pocket for crisps', '🛋️', 'The pocket is load tested.'],
  ['Magnetic poetry for the fridge', '🧲', 'Only adverbs, slowly and sadly.'],
  ['A pocket telescope', '🔭', 'The pocket is not included.'],
  ['A music box that plays the wrong ending', '🎼', 'You will hum it for weeks.'],
  ['Hot sauce with a signed warning', '🌶️', 'Signed by the cook’s mother.'],
  ['A knitted hat for an egg', '🥚', 'Fits most breakfasts.'],
  ['A plant that promises to be a lemon tree', '🍋', 'Give it nine years.'],
  ['A whoopee cushion in real leather', '💨', 'For formal occasions.'],
  ['A calendar of last year’s best clouds', '☁️', 'June is a good one.'],
  ['Binoculars for very near things', '🐞', 'The crumbs are magnificent.'],
  ['A deck of cards with a fifth suit', '🃏', 'The suit is teapots.'],
  ['A letter opener shaped like a swordfish', '🐟', 'Bills fear it.'],
  ['Ear muffs that look like croissants', '🥐', 'Do not wear near pigeons.'],
  ['A yo-yo with a long memory', '🪀', 'It always comes back to that one evening.'],
  ['A tin robot that only walks left', '🤖', 'A small table is best.'],
  ['A scented eraser, scent: rain', '🌧️', 'Makes mistakes smell better.'],
  ['A certificate for one star, unnamed', '⭐', 'You may point at it.'],
  ['A board game without instructions', '🎲', 'Four dice, a horse, and hope.'],
  ['A jigsaw of a jigsaw', '🖼️', 'One piece shows the missing piece.'],
  ['An hourglass that runs for 58 minutes', '⏳', 'The other two are yours to keep.'],
  ['A postcard from your future self', '✉️', 'It says: bring a coat.'],
  ['A wind-up lighthouse for the bathtub', '🗼', 'Keeps the duck safe.'],
  ['A scarf long enough for two friends', '🧣', 'Walk in step.'],
  ['A kazoo in a velvet case', '🎷', 'The case is the better half.'],
  ['Seeds marked only with a question mark', '🌱', 'Water, wait, wonder.'],
  ['A paperweight that is clearly a potato', '🥔', 'It was varnished with love.'],
  ['A lamp in the shape of a goose', '🪿', 'It judges softly, at 40 watts.'],
].map(([title = '', picture = '', note = '']) => ({ title, picture, note }))
