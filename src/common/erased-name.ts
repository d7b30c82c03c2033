/** The name of a character whose texts were erased. */
export const erasedName = 'erased';
