export default ({ data }) => data.description;
