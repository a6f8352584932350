import { Link } from '@tanstack/react-router';

/** `/`: a page of this app alone, which the libraries leave as it is. */
export const Library = () => (
  <main className="library">
    <h1>Read, note, write.</h1>
    <p>Folio keeps what you read and what you think about it.</p>
    <Link className="pill" to="/plans">
      See the plans
    </Link>
  </main>
);
